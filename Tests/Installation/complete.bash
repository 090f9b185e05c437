# Prints what bash offers for a line: bash complete.bash LINE
. /usr/share/bash-completion/completions/tactus
read -ra COMP_WORDS <<<"$1"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$1 COMP_POINT=${#1}
_tactus tactus "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
# Without a word of the program's own, bash offers files.
((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}" || compgen -f -- "${COMP_WORDS[COMP_CWORD]}"

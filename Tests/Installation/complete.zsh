# Prints a line as zsh completes it: zsh -f complete.zsh LINE
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1= RPS1=; unsetopt beep; autoload -Uz compinit; compinit -u -D; print -r READY"
while zpty -r shell said && [[ $said != READY* ]]; do :; done
zpty -w -n shell "$1"$'\t'
sleep 1
# The line becomes a text that is printed.
zpty -w -n shell $'\C-a'"print -r -- 'LINE "$'\C-e'"'"$'\n'
while zpty -r shell said && [[ $said != LINE* ]]; do :; done
print -r -- "${said#LINE }"

# Whether $1 has an option that not all commands have and that is called $2.
__repoctl_has() {
  local -a own
  __repoctl_own "$1"
  own=("${own[@]%%:*}")
  (( ${own[(Ie)$2]} ))
}

# Adds the options of $1.
__repoctl_options() {
  local -a own general without shown
  local -A meanings
  local name says
  __repoctl_own "$1"
  __repoctl_meanings
  for name in "${own[@]}"; do
    case $name in
      *:*) says=${name#*:} name=${name%%:*} ;;
      # What has no meaning of its own negates the option before it.
      --*) says=${meanings[$name]:-Not: $says} ;;
      *) continue ;;
    esac
    shown+=("$name:$says")
  done
  __repoctl_general "$1"
  for name in "${without[@]}"; do general=("${(@)general:#$name:*}"); done
  if (( ${#shown} )); then _describe -o -t options option shown; fi
  _describe -o -t global-options "global option" general
}

# Adds the words of values with their texts in says, in their order; the line goes on after a directory.
__repoctl_add() {
  local -a shown directories others
  local -i i width=0
  local line
  # The texts line up beside the words that go on from what is typed.
  for line in "${values[@]}"; do
    if [[ $line == "$value"* ]] && (( ${#line} > width )); then width=${#line}; fi
  done
  for (( i = 1; i <= ${#values}; i++ )); do
    if [[ $values[i] == */ ]]; then directories+=("$values[i]"); continue; fi
    line=$values[i]
    if [[ -n $says[i] ]]; then
      if (( ${#line} < width )); then line=${(r:width:)line}; fi
      line+="  -- $says[i]"
    fi
    others+=("$values[i]") shown+=("${line[1,COLUMNS-1]}")
  done
  if (( ${#others} )); then compadd -l -V live -d shown -a others; fi
  if (( ${#directories} )); then compadd -S '' -V directories -a directories; fi
}

# Whether the configuration has aliases, and the text $1.
__repoctl_configured() {
  local file=${REPOCTL_CONFIG_DIR:-${XDG_CONFIG_HOME:-$HOME/.config}/repoctl}/config.json text
  if [[ ! -f $file || ! -r $file ]]; then return 1; fi
  text=$(<$file)
  [[ $text == *'"aliases"'* && $text == *"$1"* ]]
}

# Puts the command that the alias at $1 stands for in its place, up to the word that is typed.
__repoctl_expand() {
  local -a found
  __repoctl_configured "\"$line[$1]\"" || return 1
  found=("${(@f)$(command repoctl __complete alias-words -- "${(@)line[$1,-1]}" '' 2>/dev/null </dev/null)}")
  if [[ -z $found[1] ]]; then return 1; fi
  line=("${(@)line[1,$1-1]}" "${found[@]}")
}

# Adds what the spec $1 allows for the option $2, or for an argument of the command $2; $PREFIX is what is typed of the value.
__repoctl_value() {
  local spec=$1 value=${(Q)PREFIX} word text subject=${2-} given=''
  local -a values says
  local -A texts
  if [[ $spec == @* ]]; then
    if [[ $value == @* && $value != @@* ]]; then
      compset -P '@'
      _files
      return
    fi
    spec=${spec#@}
  fi
  if [[ $spec == (list|lives)\ * && $value == *,* ]]; then
    given=",${value%,*}," value=${value##*,}
    compset -P '*,'
  fi
  case $spec in
    words\ * | list\ *)
      __repoctl_texts
      case $subject in
        -o) subject=--output ;;
        --json) subject=--fields ;;
        --sort-by) subject=--columns ;;
      esac
      for word in ${=spec#* }; do
        if [[ $given == *",$word,"* ]]; then continue; fi
        text="$subject $word"
        values+=("$word") says+=("${texts[$text]-${texts[$word]-}}")
      done
      ;;
    'live commands') __repoctl_commands "$helped" ;;
    'live help-pages')
      __repoctl_commands "$helped"
      if [[ -z $helped ]]; then __repoctl_commands 'help topics'; fi
      ;;
    live\ * | lives\ *)
      while IFS=$'\t' read -r word text; do
        # The program would take what stands before a comma and after it for two values.
        if [[ $spec == lives\ * && ( $word == *,* || $given == *",$word,"* ) ]]; then continue; fi
        values+=("$word") says+=("$text")
      done < <(
        command repoctl __complete ${spec#* } "${positional[@]}" -- "${typed[@]}" "$value" 2>/dev/null </dev/null
      )
      ;;
    file) _files ;;
    directory) _files -/ ;;
  esac
  if (( ${#values} )); then __repoctl_add; fi
}

_repoctl() {
  local where='' helped='' dashes='' pending='' takes spec next word letters current
  local expanded=''
  local -a positional typed line
  local -i i
  for (( i = 2; i < CURRENT; i++ )); do line+=("${(Q)words[i]}"); done
  for (( i = 1; i <= ${#line}; i++ )); do
    word=$line[i]
    if [[ -n $pending ]]; then
      pending=''
    elif [[ -n $dashes ]]; then
      positional+=("$word")
    elif [[ $word == -- ]]; then
      dashes=1
    elif [[ $word == --* ]]; then
      if [[ $word != *=* ]]; then
        __repoctl_option "$where" "$word"
        if [[ $takes == value ]]; then pending=$word; fi
      fi
    elif [[ $word == -?* ]]; then
      letters=${word#-}
      while [[ -n $letters ]]; do
        __repoctl_option "$where" "-${letters[1]}"
        if [[ $takes == value ]]; then
          if (( ${#letters} == 1 )); then pending=-$letters; fi
          break
        fi
        letters=${letters#?}
      done
    elif (( ${#positional} == 0 )) && __repoctl_enter "$where" "$word"; then
      where=$next
    elif [[ -z $where$expanded ]] && (( ${#positional} == 0 )) && __repoctl_expand "$i"; then
      expanded=1
      (( i -= 1 ))
    else
      positional+=("$word")
      if __repoctl_enter "$helped" "$word"; then helped=$next; fi
    fi
  done
  typed=("${line[@]}")
  current=${(Q)PREFIX}
  if [[ -n $pending ]]; then
    __repoctl_option "$where" "$pending"
    __repoctl_value "$spec" "$pending"
  elif [[ -z $dashes && $current == --*=* ]]; then
    __repoctl_option "$where" "${current%%=*}"
    compset -P 1 '*='
    __repoctl_value "$spec" "${current%%=*}"
  elif [[ -z $dashes && $current == -* ]]; then
    __repoctl_option "$where" "${current[1,2]}"
    if [[ ${#current} -gt 2 && $current != --* && $takes == value ]]; then
      compset -P '-?'
      __repoctl_value "$spec" "${current[1,2]}"
    else
      __repoctl_options "$where"
    fi
  else
    if [[ -z $dashes ]] && (( ${#positional} == 0 )); then
      __repoctl_commands "$where"
      if [[ -z $where ]] && __repoctl_configured ''; then __repoctl_value 'live aliases'; fi
    fi
    __repoctl_argument "$where" "${#positional}"
    __repoctl_value "$spec" "$where"
  fi
}

# From a directory of $fpath this file is the function; sourced, it has to be made known.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _repoctl "$@"
else
  compdef _repoctl repoctl
fi

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

# Adds what the spec $1 allows; $PREFIX is what is typed of the value.
__repoctl_value() {
  local spec=$1 value=${(Q)PREFIX} word says
  local -a values shown pair
  if [[ $spec == @* ]]; then
    if [[ $value == @* && $value != @@* ]]; then
      compset -P '@'
      _files
      return
    fi
    spec=${spec#@}
  fi
  case $spec in
    list\ * | lives\ *) compset -P '*,' ;;
  esac
  case $spec in
    words\ * | list\ *)
      values=(${=spec#* })
      compadd -J values -a values
      ;;
    'live commands') __repoctl_commands "$helped" ;;
    live\ * | lives\ *)
      while IFS=$'\t' read -r word says; do
        values+=("$word")
        if [[ -n $says ]]; then shown+=("$word  -- $says"); else shown+=("$word"); fi
      done < <(
        command repoctl __complete ${spec#* } "${positional[@]}" -- "${typed[@]}" "$value" 2>/dev/null </dev/null
      )
      if (( ${#values} )); then compadd -l -V live -d shown -a values; fi
      ;;
    file) _files ;;
    directory) _files -/ ;;
  esac
}

_repoctl() {
  local where='' helped='' dashes='' pending='' takes spec next word letters current
  local -a positional typed
  local -i i
  for (( i = 2; i < CURRENT; i++ )); do
    word=${(Q)words[i]}
    typed+=("$word")
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
    else
      positional+=("$word")
      if __repoctl_enter "$helped" "$word"; then helped=$next; fi
    fi
  done
  current=${(Q)PREFIX}
  if [[ -n $pending ]]; then
    __repoctl_option "$where" "$pending"
    __repoctl_value "$spec"
  elif [[ -z $dashes && $current == --*=* ]]; then
    __repoctl_option "$where" "${current%%=*}"
    compset -P 1 '*='
    __repoctl_value "$spec"
  elif [[ -z $dashes && $current == -* ]]; then
    __repoctl_option "$where" "${current[1,2]}"
    if [[ ${#current} -gt 2 && $current != --* && $takes == value ]]; then
      compset -P '-?'
      __repoctl_value "$spec"
    else
      __repoctl_options "$where"
    fi
  else
    if [[ -z $dashes ]] && (( ${#positional} == 0 )); then __repoctl_commands "$where"; fi
    __repoctl_argument "$where" "${#positional}"
    __repoctl_value "$spec"
  fi
}

# From a directory of $fpath this file is the function; sourced, it has to be made known.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _repoctl "$@"
else
  compdef _repoctl repoctl
fi

# Completion of repoctl in bash. Written by "npm run generate"; changes here are lost.
# shellcheck shell=bash

# Sets next to the command that the word $2 leads to from $1.
__repoctl_enter() {
  case $1/$2 in
    '/broadcast') next='broadcast' ;;
    '/gpg-keys') next='gpg-keys' ;;
    '/groups') next='groups' ;;
    '/keys') next='keys' ;;
    '/labels') next='labels' ;;
    '/milestones') next='milestones' ;;
    '/namespaces') next='namespaces' ;;
    '/projects') next='projects' ;;
    '/schedules') next='schedules' ;;
    '/storage') next='storage' ;;
    '/users') next='users' ;;
    '/variables') next='variables' ;;
    '/api') next='api' ;;
    '/auth') next='auth' ;;
    '/completion') next='completion' ;;
    '/config') next='config' ;;
    '/doctor') next='doctor' ;;
    '/help') next='help' ;;
    '/serve') next='serve' ;;
    '/whoami') next='whoami' ;;
    'broadcast/list') next='broadcast list' ;;
    'broadcast/get') next='broadcast get' ;;
    'broadcast/create') next='broadcast create' ;;
    'broadcast/update') next='broadcast update' ;;
    'broadcast/delete') next='broadcast delete' ;;
    'gpg-keys/list') next='gpg-keys list' ;;
    'gpg-keys/get') next='gpg-keys get' ;;
    'gpg-keys/create') next='gpg-keys create' ;;
    'gpg-keys/delete') next='gpg-keys delete' ;;
    'groups/list') next='groups list' ;;
    'groups/get') next='groups get' ;;
    'groups/create') next='groups create' ;;
    'groups/members') next='groups members' ;;
    'groups members/list') next='groups members list' ;;
    'groups members/add') next='groups members add' ;;
    'keys/list') next='keys list' ;;
    'keys/get') next='keys get' ;;
    'keys/create') next='keys create' ;;
    'keys/delete') next='keys delete' ;;
    'labels/list') next='labels list' ;;
    'labels/create') next='labels create' ;;
    'labels/update') next='labels update' ;;
    'labels/delete') next='labels delete' ;;
    'labels/subscribe') next='labels subscribe' ;;
    'labels/unsubscribe') next='labels unsubscribe' ;;
    'milestones/list') next='milestones list' ;;
    'milestones/get') next='milestones get' ;;
    'milestones/create') next='milestones create' ;;
    'milestones/update') next='milestones update' ;;
    'namespaces/list') next='namespaces list' ;;
    'namespaces/get') next='namespaces get' ;;
    'projects/list') next='projects list' ;;
    'projects/get') next='projects get' ;;
    'projects/create') next='projects create' ;;
    'projects/delete') next='projects delete' ;;
    'projects/members') next='projects members' ;;
    'projects members/list') next='projects members list' ;;
    'projects members/add') next='projects members add' ;;
    'schedules/list') next='schedules list' ;;
    'schedules/get') next='schedules get' ;;
    'schedules/create') next='schedules create' ;;
    'schedules/update') next='schedules update' ;;
    'schedules/delete') next='schedules delete' ;;
    'schedules/take-ownership') next='schedules take-ownership' ;;
    'schedules/variables') next='schedules variables' ;;
    'schedules variables/list') next='schedules variables list' ;;
    'schedules variables/create') next='schedules variables create' ;;
    'schedules variables/update') next='schedules variables update' ;;
    'schedules variables/delete') next='schedules variables delete' ;;
    'storage/list') next='storage list' ;;
    'storage/reset') next='storage reset' ;;
    'users/list') next='users list' ;;
    'users/get') next='users get' ;;
    'users/create') next='users create' ;;
    'users/update') next='users update' ;;
    'users/delete') next='users delete' ;;
    'users/block') next='users block' ;;
    'users/unblock') next='users unblock' ;;
    'users/tokens') next='users tokens' ;;
    'users/attributes') next='users attributes' ;;
    'users tokens/list') next='users tokens list' ;;
    'users tokens/create') next='users tokens create' ;;
    'users tokens/revoke') next='users tokens revoke' ;;
    'users attributes/list') next='users attributes list' ;;
    'users attributes/get') next='users attributes get' ;;
    'users attributes/set') next='users attributes set' ;;
    'users attributes/delete') next='users attributes delete' ;;
    'variables/list') next='variables list' ;;
    'variables/get') next='variables get' ;;
    'variables/create') next='variables create' ;;
    'variables/update') next='variables update' ;;
    'variables/set') next='variables set' ;;
    'variables/delete') next='variables delete' ;;
    'variables/import') next='variables import' ;;
    'variables/export') next='variables export' ;;
    'auth/login') next='auth login' ;;
    'auth/logout') next='auth logout' ;;
    'auth/status') next='auth status' ;;
    'config/list') next='config list' ;;
    'config/get') next='config get' ;;
    'config/path') next='config path' ;;
    'config/set') next='config set' ;;
    'config/unset') next='config unset' ;;
    'config/profiles') next='config profiles' ;;
    'config profiles/list') next='config profiles list' ;;
    'config profiles/add') next='config profiles add' ;;
    'config profiles/use') next='config profiles use' ;;
    'config profiles/remove') next='config profiles remove' ;;
    'config profiles/rename') next='config profiles rename' ;;
    *) return 1 ;;
  esac
}

# Offers the commands below $1.
__repoctl_commands() {
  local word found=''
  case $1 in
    '') found='broadcast gpg-keys groups keys labels milestones namespaces projects schedules storage users variables api auth completion config doctor help serve whoami' ;;
    'broadcast') found='list get create update delete' ;;
    'gpg-keys') found='list get create delete' ;;
    'groups') found='list get create members' ;;
    'groups members') found='list add' ;;
    'keys') found='list get create delete' ;;
    'labels') found='list create update delete subscribe unsubscribe' ;;
    'milestones') found='list get create update' ;;
    'namespaces') found='list get' ;;
    'projects') found='list get create delete members' ;;
    'projects members') found='list add' ;;
    'schedules') found='list get create update delete take-ownership variables' ;;
    'schedules variables') found='list create update delete' ;;
    'storage') found='list reset' ;;
    'users') found='list get create update delete block unblock tokens attributes' ;;
    'users tokens') found='list create revoke' ;;
    'users attributes') found='list get set delete' ;;
    'variables') found='list get create update set delete import export' ;;
    'auth') found='login logout status' ;;
    'config') found='list get path set unset profiles' ;;
    'config profiles') found='list add use remove rename' ;;
  esac
  for word in $found; do __repoctl_offer "$word"; done
}

# Offers the options of $1.
__repoctl_options() {
  local word own='' without=' '
  case $1 in
    '') own='--version' ;;
    'broadcast list') own='--page --per-page --limit --all' ;;
    'broadcast create') own='--starts-at --ends-at --color --font' ;;
    'broadcast update') own='--message --starts-at --ends-at --color --font' ;;
    'gpg-keys list') own='--user --page --per-page --limit --all' ;;
    'gpg-keys get') own='--user' ;;
    'gpg-keys create') own='--key --user' ;;
    'gpg-keys delete') own='--user' ;;
    'groups list') own='--search --all-available --no-all-available --owned --no-owned --order-by --sort --page --per-page --limit --all' ;;
    'groups create') own='--path --description --visibility --lfs-enabled --no-lfs-enabled --request-access-enabled --no-request-access-enabled --parent-id' ;;
    'groups members list') own='--group --page --per-page --limit --all' ;;
    'groups members add') own='--group --access-level --expires-at' ;;
    'keys list') own='--user --page --per-page --limit --all' ;;
    'keys get') own='--user' ;;
    'keys create') own='--key --user' ;;
    'keys delete') own='--user' ;;
    'labels list') own='--project --page --per-page --limit --all' ;;
    'labels create') own='--project --color --description --priority' ;;
    'labels update') own='--project --new-name --color --description --priority' ;;
    'labels delete') own='--project' ;;
    'labels subscribe') own='--project' ;;
    'labels unsubscribe') own='--project' ;;
    'milestones list') own='--project --group --iids --state --search --page --per-page --limit --all' ;;
    'milestones get') own='--project --group' ;;
    'milestones create') own='--project --group --description --due-date --start-date' ;;
    'milestones update') own='--project --group --title --description --due-date --start-date --state-event' ;;
    'namespaces list') own='--search --page --per-page --limit --all' ;;
    'projects list') own='--search --visibility --owned --no-owned --membership --no-membership --order-by --sort --page --per-page --limit --all' ;;
    'projects create') own='--path --namespace-id --description --visibility --public-jobs --no-public-jobs --issues-enabled --no-issues-enabled --merge-requests-enabled --no-merge-requests-enabled --jobs-enabled --no-jobs-enabled --wiki-enabled --no-wiki-enabled --snippets-enabled --no-snippets-enabled --initialize-with-readme --no-initialize-with-readme' ;;
    'projects members list') own='--project --page --per-page --limit --all' ;;
    'projects members add') own='--project --access-level --expires-at' ;;
    'schedules list') own='--project --scope --page --per-page --limit --all' ;;
    'schedules get') own='--project' ;;
    'schedules create') own='--project --ref --cron --cron-timezone --active --no-active' ;;
    'schedules update') own='--project --description --ref --cron --cron-timezone --active --no-active' ;;
    'schedules delete') own='--project' ;;
    'schedules take-ownership') own='--project' ;;
    'schedules variables list') own='--project' ;;
    'schedules variables create') own='--project' ;;
    'schedules variables update') own='--project' ;;
    'schedules variables delete') own='--project' ;;
    'storage list') own='--failing --page --per-page --limit --all' ;;
    'users list') own='--active --no-active --blocked --no-blocked --username --search --order-by --sort --extern-uid --provider --external --no-external --created-before --created-after --custom-attributes --with-custom-attributes --no-with-custom-attributes --page --per-page --limit --all' ;;
    'users get') own='--with-custom-attributes --no-with-custom-attributes' ;;
    'users create') own='--email --name --chat-handle --network-profile --microblog-handle --website-url --organization --bio --location --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --avatar --password --reset-password --no-reset-password --admin --no-admin --skip-confirmation --no-skip-confirmation --external --no-external' ;;
    'users update') own='--email --username --name --chat-handle --network-profile --microblog-handle --website-url --organization --bio --location --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --avatar --password --admin --no-admin --external --no-external --skip-reconfirmation --no-skip-reconfirmation' ;;
    'users delete') own='--hard-delete --no-hard-delete' ;;
    'users tokens list') own='--state --page --per-page --limit --all' ;;
    'users tokens create') own='--scopes --expires-at' ;;
    'users attributes list') own='--page --per-page --limit --all' ;;
    'variables list') own='--project --group --page --per-page --limit --all' ;;
    'variables get') own='--project --group' ;;
    'variables create') own='--project --group --protected --no-protected' ;;
    'variables update') own='--project --group --protected --no-protected' ;;
    'variables set') own='--project --group --protected --no-protected' ;;
    'variables delete') own='--project --group' ;;
    'variables import') own='--project --group --prune' ;;
    'variables export') own='--project --group --format' ;;
    'api') own='--method --field --raw-field --header --input --include --paginate --silent' ;;
    'auth login') own='--with-token --token-file --token-command' ;;
    'auth status') own='--show-token' ;;
    'config get') own='--show-token' ;;
    'serve') own='--host --port --data-dir --storage --database --demo' ;;
  esac
  case $1 in
    'broadcast create') without=' --color ' ;;
    'broadcast update') without=' --color ' ;;
    'labels create') without=' --color ' ;;
    'labels update') without=' --color ' ;;
  esac
  for word in $own; do __repoctl_offer "$word"; done
  for word in --profile --url --sudo --output --json --yaml --fields --jq --color --quiet --debug --dry-run --yes --no-input --timeout --retries --help; do
    [[ $without == *" $word "* ]] || __repoctl_offer "$word"
  done
}

# Sets takes to value where the option $2 of $1 takes one, to optional where only after =; sets spec to what it can be.
__repoctl_option() {
  takes='' spec=''
  case $1/$2 in
    'broadcast list/--page' | 'broadcast list/--per-page' | 'broadcast list/--limit' | 'broadcast create/--starts-at' | 'broadcast create/--ends-at' | 'broadcast update/--starts-at' | 'broadcast update/--ends-at' | 'gpg-keys list/--page' | 'gpg-keys list/--per-page' | 'gpg-keys list/--limit' | 'groups list/--page' | 'groups list/--per-page' | 'groups list/--limit' | 'groups members list/--page' | 'groups members list/--per-page' | 'groups members list/--limit' | 'groups members add/--expires-at' | 'keys list/--page' | 'keys list/--per-page' | 'keys list/--limit' | 'labels list/--page' | 'labels list/--per-page' | 'labels list/--limit' | 'labels create/--priority' | 'labels update/--priority' | 'milestones list/--iids' | 'milestones list/--page' | 'milestones list/--per-page' | 'milestones list/--limit' | 'milestones create/--due-date' | 'milestones create/--start-date' | 'milestones update/--due-date' | 'milestones update/--start-date' | 'namespaces list/--page' | 'namespaces list/--per-page' | 'namespaces list/--limit' | 'projects list/--page' | 'projects list/--per-page' | 'projects list/--limit' | 'projects members list/--page' | 'projects members list/--per-page' | 'projects members list/--limit' | 'projects members add/--expires-at' | 'schedules list/--page' | 'schedules list/--per-page' | 'schedules list/--limit' | 'storage list/--page' | 'storage list/--per-page' | 'storage list/--limit' | 'users list/--created-before' | 'users list/--created-after' | 'users list/--custom-attributes' | 'users list/--page' | 'users list/--per-page' | 'users list/--limit' | 'users create/--projects-limit' | 'users update/--projects-limit' | 'users tokens list/--page' | 'users tokens list/--per-page' | 'users tokens list/--limit' | 'users tokens create/--expires-at' | 'users attributes list/--page' | 'users attributes list/--per-page' | 'users attributes list/--limit' | 'variables list/--page' | 'variables list/--per-page' | 'variables list/--limit' | 'api/-F' | 'api/--field' | 'api/-f' | 'api/--raw-field' | 'api/-H' | 'api/--header' | 'auth login/--token-command' | 'serve/--host' | 'serve/--port' | 'serve/--storage' | 'serve/--database') takes=value spec='' ;;
    'broadcast list/--fields' | 'broadcast get/--fields' | 'broadcast create/--fields' | 'broadcast update/--fields') takes=value spec='list message starts_at ends_at color font id active' ;;
    'broadcast create/--color' | 'broadcast create/--font' | 'broadcast update/--message' | 'broadcast update/--color' | 'broadcast update/--font' | 'gpg-keys create/--key' | 'groups list/--search' | 'groups create/--path' | 'groups create/--description' | 'keys create/--key' | 'labels create/--description' | 'labels update/--new-name' | 'labels update/--description' | 'milestones list/--search' | 'milestones create/--description' | 'milestones update/--title' | 'milestones update/--description' | 'namespaces list/--search' | 'projects list/--search' | 'projects create/--path' | 'projects create/--description' | 'schedules create/--cron' | 'schedules update/--description' | 'schedules update/--cron' | 'users list/--username' | 'users list/--search' | 'users list/--extern-uid' | 'users list/--provider' | 'users create/--email' | 'users create/--name' | 'users create/--chat-handle' | 'users create/--network-profile' | 'users create/--microblog-handle' | 'users create/--website-url' | 'users create/--organization' | 'users create/--bio' | 'users create/--location' | 'users create/--extern-uid' | 'users create/--provider' | 'users create/--avatar' | 'users create/--password' | 'users update/--email' | 'users update/--username' | 'users update/--name' | 'users update/--chat-handle' | 'users update/--network-profile' | 'users update/--microblog-handle' | 'users update/--website-url' | 'users update/--organization' | 'users update/--bio' | 'users update/--location' | 'users update/--extern-uid' | 'users update/--provider' | 'users update/--avatar' | 'users update/--password') takes=value spec='@' ;;
    'gpg-keys list/--user' | 'gpg-keys get/--user' | 'gpg-keys create/--user' | 'gpg-keys delete/--user' | 'keys list/--user' | 'keys get/--user' | 'keys create/--user' | 'keys delete/--user') takes=value spec='live users' ;;
    'gpg-keys list/--fields' | 'gpg-keys get/--fields' | 'gpg-keys create/--fields') takes=value spec='list id key fingerprint primary_key_id emails created_at expires_at' ;;
    'groups list/--all-available' | 'groups list/--owned' | 'groups create/--lfs-enabled' | 'groups create/--request-access-enabled' | 'projects list/--owned' | 'projects list/--membership' | 'projects create/--public-jobs' | 'projects create/--issues-enabled' | 'projects create/--merge-requests-enabled' | 'projects create/--jobs-enabled' | 'projects create/--wiki-enabled' | 'projects create/--snippets-enabled' | 'projects create/--initialize-with-readme' | 'schedules create/--active' | 'schedules update/--active' | 'users list/--active' | 'users list/--blocked' | 'users list/--external' | 'users list/--with-custom-attributes' | 'users get/--with-custom-attributes' | 'users create/--can-create-group' | 'users create/--reset-password' | 'users create/--admin' | 'users create/--skip-confirmation' | 'users create/--external' | 'users update/--can-create-group' | 'users update/--admin' | 'users update/--external' | 'users update/--skip-reconfirmation' | 'users delete/--hard-delete' | 'variables create/--protected' | 'variables update/--protected' | 'variables set/--protected') takes=optional spec='words true false' ;;
    'groups list/--order-by') takes=value spec='words name path' ;;
    'groups list/--sort' | 'projects list/--sort' | 'users list/--sort') takes=value spec='words asc desc' ;;
    'groups list/--fields') takes=value spec='list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id' ;;
    'groups get/--fields' | 'groups create/--fields') takes=value spec='list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id projects shared_projects' ;;
    'groups create/--visibility' | 'projects list/--visibility' | 'projects create/--visibility') takes=value spec='words private internal public' ;;
    'groups create/--parent-id') takes=value spec='live group-ids' ;;
    'groups members list/-g' | 'groups members list/--group' | 'groups members add/-g' | 'groups members add/--group' | 'milestones list/-g' | 'milestones list/--group' | 'milestones get/-g' | 'milestones get/--group' | 'milestones create/-g' | 'milestones create/--group' | 'milestones update/-g' | 'milestones update/--group' | 'variables list/-g' | 'variables list/--group' | 'variables get/-g' | 'variables get/--group' | 'variables create/-g' | 'variables create/--group' | 'variables update/-g' | 'variables update/--group' | 'variables set/-g' | 'variables set/--group' | 'variables delete/-g' | 'variables delete/--group' | 'variables import/-g' | 'variables import/--group' | 'variables export/-g' | 'variables export/--group') takes=value spec='live groups' ;;
    'groups members list/--fields' | 'groups members add/--fields' | 'projects members list/--fields' | 'projects members add/--fields') takes=value spec='list id username name state avatar_url web_url access_level expires_at' ;;
    'groups members add/--access-level' | 'projects members add/--access-level') takes=value spec='words guest reporter developer master owner' ;;
    'keys list/--fields' | 'keys get/--fields' | 'keys create/--fields') takes=value spec='list id title key created_at' ;;
    'labels list/-p' | 'labels list/--project' | 'labels create/-p' | 'labels create/--project' | 'labels update/-p' | 'labels update/--project' | 'labels delete/-p' | 'labels delete/--project' | 'labels subscribe/-p' | 'labels subscribe/--project' | 'labels unsubscribe/-p' | 'labels unsubscribe/--project' | 'milestones list/-p' | 'milestones list/--project' | 'milestones get/-p' | 'milestones get/--project' | 'milestones create/-p' | 'milestones create/--project' | 'milestones update/-p' | 'milestones update/--project' | 'projects members list/-p' | 'projects members list/--project' | 'projects members add/-p' | 'projects members add/--project' | 'schedules list/-p' | 'schedules list/--project' | 'schedules get/-p' | 'schedules get/--project' | 'schedules create/-p' | 'schedules create/--project' | 'schedules update/-p' | 'schedules update/--project' | 'schedules delete/-p' | 'schedules delete/--project' | 'schedules take-ownership/-p' | 'schedules take-ownership/--project' | 'schedules variables list/-p' | 'schedules variables list/--project' | 'schedules variables create/-p' | 'schedules variables create/--project' | 'schedules variables update/-p' | 'schedules variables update/--project' | 'schedules variables delete/-p' | 'schedules variables delete/--project' | 'variables list/-p' | 'variables list/--project' | 'variables get/-p' | 'variables get/--project' | 'variables create/-p' | 'variables create/--project' | 'variables update/-p' | 'variables update/--project' | 'variables set/-p' | 'variables set/--project' | 'variables delete/-p' | 'variables delete/--project' | 'variables import/-p' | 'variables import/--project' | 'variables export/-p' | 'variables export/--project') takes=value spec='live projects' ;;
    'labels list/--fields' | 'labels create/--fields' | 'labels update/--fields' | 'labels subscribe/--fields' | 'labels unsubscribe/--fields') takes=value spec='list id name color description open_issues_count closed_issues_count open_merge_requests_count subscribed priority' ;;
    'labels create/--color' | 'labels update/--color') takes=value spec='@live colors' ;;
    'milestones list/--state') takes=value spec='words active closed' ;;
    'milestones list/--fields' | 'milestones get/--fields' | 'milestones create/--fields' | 'milestones update/--fields') takes=value spec='list id iid project_id title description state due_date start_date created_at updated_at' ;;
    'milestones update/--state-event') takes=value spec='words close activate' ;;
    'namespaces list/--fields' | 'namespaces get/--fields') takes=value spec='list id name path kind full_path parent_id members_count_with_descendants' ;;
    'projects list/--order-by') takes=value spec='words id name path created_at updated_at last_activity_at' ;;
    'projects list/--fields' | 'projects get/--fields' | 'projects create/--fields') takes=value spec='list id description default_branch tag_list archived visibility ssh_url_to_repo http_url_to_repo web_url name name_with_namespace path path_with_namespace issues_enabled merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled container_registry_enabled created_at last_activity_at shared_runners_enabled creator_id namespace avatar_url star_count forks_count open_issues_count public_jobs shared_with_groups request_access_enabled' ;;
    'projects create/--namespace-id') takes=value spec='live namespace-ids' ;;
    'projects delete/--fields') takes=value spec='list message' ;;
    'schedules list/--scope') takes=value spec='words active inactive' ;;
    'schedules list/--fields') takes=value spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner' ;;
    'schedules get/--fields' | 'schedules variables list/--fields') takes=value spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline variables' ;;
    'schedules create/--ref' | 'schedules update/--ref') takes=value spec='@live branches' ;;
    'schedules create/--cron-timezone' | 'schedules update/--cron-timezone') takes=value spec='@live time-zones' ;;
    'schedules create/--fields' | 'schedules update/--fields' | 'schedules delete/--fields' | 'schedules take-ownership/--fields') takes=value spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline' ;;
    'schedules variables create/--fields' | 'schedules variables update/--fields' | 'schedules variables delete/--fields' | 'users attributes list/--fields' | 'users attributes get/--fields' | 'users attributes set/--fields' | 'variables list/--fields' | 'variables get/--fields' | 'variables import/--fields' | 'variables export/--fields') takes=value spec='list key value' ;;
    'storage list/--fields') takes=value spec='list storage_name failing_on_hosts total_failures' ;;
    'users list/--order-by') takes=value spec='words id name username created_at updated_at' ;;
    'users list/--fields' | 'users get/--fields' | 'users create/--fields' | 'users update/--fields' | 'users block/--fields' | 'users unblock/--fields') takes=value spec='list id username name state avatar_url web_url created_at bio location chat_handle network_profile microblog_handle website_url organization email is_admin last_sign_in_at confirmed_at theme_id last_activity_on color_scheme_id projects_limit current_sign_in_at identities can_create_group can_create_project two_factor_enabled external custom_attributes' ;;
    'users tokens list/--state') takes=value spec='words all active inactive' ;;
    'users tokens list/--fields' | 'users tokens create/--fields') takes=value spec='list id name active revoked impersonation scopes user_id created_at expires_at token' ;;
    'users tokens create/--scopes') takes=value spec='list api read_user sudo' ;;
    'variables create/--fields' | 'variables update/--fields' | 'variables set/--fields') takes=value spec='list key value protected' ;;
    'variables export/--format') takes=value spec='words env json' ;;
    'api/-X' | 'api/--method') takes=value spec='words GET POST PUT DELETE' ;;
    'api/--input' | 'auth login/--token-file') takes=value spec='file' ;;
    'serve/--data-dir') takes=value spec='directory' ;;
    *)
      case $2 in
        '--profile') takes=value spec='live profiles' ;;
        '--url' | '--fields' | '--jq' | '--timeout' | '--retries') takes=value spec='' ;;
        '--sudo') takes=value spec='live usernames' ;;
        '-o' | '--output') takes=value spec='words table json yaml ndjson csv name' ;;
        '--color') takes=value spec='words auto always never' ;;
      esac
      ;;
  esac
}

# Sets spec to what the argument number $2 of $1 can be, from 0.
__repoctl_argument() {
  takes='' spec=''
  case $1/$2 in
    'broadcast get/0' | 'broadcast update/0' | 'broadcast delete/0') takes=value spec='live broadcast' ;;
    'broadcast create/0' | 'groups create/0' | 'keys create/0' | 'labels create/0' | 'milestones create/0' | 'projects create/0' | 'schedules create/0' | 'schedules variables create/1' | 'schedules variables create/2' | 'schedules variables update/2' | 'users create/0' | 'users tokens create/1' | 'users attributes set/2' | 'variables create/0' | 'variables create/1' | 'variables update/1' | 'variables set/1') takes=value spec='@' ;;
    'gpg-keys get/0' | 'gpg-keys delete/0') takes=value spec='live gpg-keys' ;;
    'groups get/0') takes=value spec='@live groups' ;;
    'groups members add/0' | 'projects members add/0' | 'users get/0' | 'users update/0' | 'users delete/0' | 'users block/0' | 'users unblock/0' | 'users tokens list/0' | 'users tokens create/0' | 'users tokens revoke/0' | 'users attributes list/0' | 'users attributes get/0' | 'users attributes set/0' | 'users attributes delete/0') takes=value spec='live users' ;;
    'keys get/0' | 'keys delete/0') takes=value spec='live keys' ;;
    'labels update/0' | 'labels delete/0' | 'labels subscribe/0' | 'labels unsubscribe/0') takes=value spec='@live labels' ;;
    'milestones get/0' | 'milestones update/0') takes=value spec='live milestones' ;;
    'namespaces get/0') takes=value spec='@live namespaces' ;;
    'projects get/0' | 'projects delete/0') takes=value spec='@live projects' ;;
    'schedules get/0' | 'schedules update/0' | 'schedules delete/0' | 'schedules take-ownership/0' | 'schedules variables list/0' | 'schedules variables create/0' | 'schedules variables update/0' | 'schedules variables delete/0') takes=value spec='live schedules' ;;
    'schedules variables update/1' | 'schedules variables delete/1') takes=value spec='@live schedule-variables' ;;
    'users tokens revoke/1') takes=value spec='live tokens' ;;
    'users attributes get/1' | 'users attributes set/1' | 'users attributes delete/1') takes=value spec='@live user-attributes' ;;
    'variables get/0' | 'variables update/0' | 'variables set/0' | 'variables delete/0') takes=value spec='@live variables' ;;
    'variables import/0') takes=value spec='file' ;;
    'completion/0') takes=value spec='words bash fish zsh' ;;
    'config get/0' | 'config set/0' | 'config unset/0') takes=value spec='words url token token_command token_file token_type sudo project group ca_file cert_file key_file output timeout retries' ;;
    'config profiles use/0' | 'config profiles remove/0' | 'config profiles rename/0') takes=value spec='live profiles' ;;
    'help/'*) takes=value spec='live commands' ;;
  esac
}

# Takes the quotes off the word $1 without expanding anything in it. Sets plain; open to the quote that is still open;
# and fixed to the part of plain that readline keeps as it is: what stands before the open quote, or before the
# last character at which readline starts a word but the shell does not.
__repoctl_unquote() {
  local raw=$1 char next before='' i=0
  plain='' open='' fixed=''
  while ((i < ${#raw})); do
    char=${raw:i:1} next=${raw:i+1:1}
    if [[ $open == "'" ]]; then
      if [[ $char == "'" ]]; then open='' fixed=$before; else plain+=$char; fi
    elif [[ $open == '"' ]]; then
      if [[ $char == '"' ]]; then
        open='' fixed=$before
      elif [[ $char == \\ && $next == [\\\"\$\`] ]]; then
        plain+=$next
        ((i += 1))
      else
        plain+=$char
      fi
    elif [[ $char == \\ ]]; then
      plain+=$next
      ((i += 1))
    elif [[ $char == [\'\"] ]]; then
      open=$char before=$fixed fixed=$plain
    else
      # The word that readline sees starts after = and :, but with @.
      if [[ $char == @ && $COMP_WORDBREAKS == *@* ]]; then fixed=$plain; fi
      plain+=$char
      if [[ $char == [=:] && $COMP_WORDBREAKS == *"$char"* ]]; then fixed=$plain; fi
    fi
    ((i += 1))
  done
}

# Writes the text $1 so that the shell reads it as one word and as nothing else, going on within the quote $2. Sets quoted.
__repoctl_quote() {
  local text=$1 double='"'
  case $2 in
    "'") quoted=${text//\'/\'\\\'\'} ;;
    '"')
      quoted=${text//\\/\\\\}
      quoted=${quoted//$double/\\$double}
      quoted=${quoted//\$/\\\$}
      quoted=${quoted//\`/\\\`}
      # No backslash keeps an exclamation mark from meaning history within double quotes.
      quoted=${quoted//\!/$double\'!\'$double}
      ;;
    *)
      printf -v quoted %q "$text"
      quoted=${quoted//\\,/,}
      ;;
  esac
}

# Sets words (with their quotes) and cword. Puts together again what bash took apart at =, : and @.
__repoctl_words() {
  local line=${COMP_LINE:0:COMP_POINT} rest i word
  words=() cword=-1
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    rest=${line#"${line%%[![:space:]]*}"}
    # The cursor may stand within the word.
    if ((i == COMP_CWORD)) && [[ -n $line && $word == "$rest"* ]]; then word=$rest; fi
    if ((i > 0)) && [[ -n $COMP_LINE && $rest == "$line" ]]; then
      words[cword]+=$word
    else
      ((cword += 1))
      words[cword]=$word
    fi
    line=${rest#"$word"}
  done
}

# Offers the word $1, if it goes on from what is typed; $2 says what it means.
__repoctl_offer() {
  if [[ $1 == "$plain"* ]]; then
    candidates+=("$1")
    sayings+=("${2-}")
  fi
}

# Offers the files, or with $2 the directories, whose path goes on from $1; what stands before it in the word is $3.
__repoctl_files() {
  local start=$1 file shown
  if [[ -o noglob ]] || shopt -q failglob; then return; fi
  if [[ $start == '~/'* ]]; then start=$HOME${start:1}; fi
  for file in "$start"*; do
    [[ -e $file || -L $file ]] || continue
    shown=$file
    if [[ $1 == '~/'* ]]; then shown="~${file:${#HOME}}"; fi
    if [[ -d $file ]]; then
      __repoctl_offer "$3$shown/"
    elif [[ $2 != directory ]]; then
      __repoctl_offer "$3$shown"
    fi
  done
}

# Offers what the spec $1 allows after $2, which is the part of the word before the value.
__repoctl_value() {
  local spec=$1 before=$2 value=${plain:${#2}} word says
  if [[ $spec == @* ]]; then
    if [[ $value == @* && $value != @@* ]]; then
      __repoctl_files "${value:1}" file "$before@"
      return
    fi
    spec=${spec:1}
  fi
  case $spec in
    list\ * | lives\ *) if [[ $value == *,* ]]; then before+="${value%,*},"; fi ;;
  esac
  case $spec in
    words\ * | list\ *)
      for word in ${spec#* }; do __repoctl_offer "$before$word"; done
      ;;
    'live commands') __repoctl_commands "$helped" ;;
    live\ * | lives\ *)
      while IFS=$'\t' read -r word says; do
        __repoctl_offer "$before$word" "$says"
      done < <(
        command repoctl __complete "${spec#* }" ${positional[@]+"${positional[@]}"} -- \
          ${typed[@]+"${typed[@]}"} "$plain" 2>/dev/null </dev/null
      )
      ;;
    file | directory) __repoctl_files "$value" "$spec" "$before" ;;
  esac
}

# Turns the candidates into what readline puts into the line.
__repoctl_reply() {
  local i quoted tilde
  for ((i = 0; i < ${#candidates[@]}; i++)); do
    tilde=''
    # A tilde that was typed bare stays bare: it stands for the home directory.
    if [[ $current == '~/'* && -z $fixed ]]; then
      tilde='~'
      __repoctl_quote "${candidates[i]:1}" "$open"
    else
      __repoctl_quote "${candidates[i]:${#fixed}}" "$open"
    fi
    # While readline only lists, there is room to say what an ID stands for.
    if [[ $COMP_TYPE == 63 && ${#candidates[@]} -gt 1 && -n ${sayings[i]} ]]; then quoted+="  (${sayings[i]})"; fi
    COMPREPLY+=("$tilde$quoted")
  done
  if ((${#candidates[@]} == 1)) && [[ ${candidates[0]} == */ ]]; then compopt -o nospace 2>/dev/null; fi
  compopt -o nosort 2>/dev/null
  return 0
}

_repoctl() {
  local cur prev words cword split comp_args was_split
  if declare -F _comp_initialize >/dev/null; then
    _comp_initialize -n =:@ -- "$@" || return 0
  elif declare -F _init_completion >/dev/null; then
    _init_completion -n =:@ || return 0
  else
    __repoctl_words
  fi
  local IFS=$' \t\n' current=${words[cword]}
  local plain open fixed where='' helped='' dashes='' pending='' takes spec next word letters i
  local candidates=() sayings=() positional=() typed=()
  COMPREPLY=()
  for ((i = 1; i < cword; i++)); do
    __repoctl_unquote "${words[i]}"
    word=$plain
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
      letters=${word:1}
      while [[ -n $letters ]]; do
        __repoctl_option "$where" "-${letters:0:1}"
        if [[ $takes == value ]]; then
          if ((${#letters} == 1)); then pending=-$letters; fi
          break
        fi
        letters=${letters:1}
      done
    elif ((${#positional[@]} == 0)) && __repoctl_enter "$where" "$word"; then
      where=$next
    else
      positional+=("$word")
      if __repoctl_enter "$helped" "$word"; then helped=$next; fi
    fi
  done
  __repoctl_unquote "$current"
  if [[ -n $pending ]]; then
    __repoctl_option "$where" "$pending"
    __repoctl_value "$spec" ''
  elif [[ -z $dashes && $plain == --*=* ]]; then
    __repoctl_option "$where" "${plain%%=*}"
    __repoctl_value "$spec" "${plain%%=*}="
  elif [[ -z $dashes && $plain == -* ]]; then
    __repoctl_option "$where" "${plain:0:2}"
    if [[ ${#plain} -gt 2 && $plain != --* && $takes == value ]]; then
      __repoctl_value "$spec" "${plain:0:2}"
    else
      __repoctl_options "$where"
    fi
  else
    if [[ -z $dashes ]] && ((${#positional[@]} == 0)); then __repoctl_commands "$where"; fi
    __repoctl_argument "$where" "${#positional[@]}"
    __repoctl_value "$spec" ''
  fi
  __repoctl_reply
}

complete -F _repoctl repoctl

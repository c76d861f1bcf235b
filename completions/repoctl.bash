# Completion of repoctl in bash. Written by "npm run generate"; changes here are lost.
# shellcheck shell=bash

# Sets next to the command that the word $2 leads to from $1.
__repoctl_enter() {
  case $1/$2 in
    '/gpg-keys' | '/gpg-key') next='gpg-keys' ;;
    '/keys' | '/key') next='keys' ;;
    '/sessions' | '/session') next='sessions' ;;
    '/users' | '/user') next='users' ;;
    '/deploy-keys' | '/deploy-key') next='deploy-keys' ;;
    '/groups' | '/group') next='groups' ;;
    '/namespaces' | '/namespace') next='namespaces' ;;
    '/projects' | '/project' | '/repo' | '/repos') next='projects' ;;
    '/deployments' | '/deployment') next='deployments' ;;
    '/environments' | '/environment') next='environments' ;;
    '/jobs' | '/job') next='jobs' ;;
    '/pages' | '/page') next='pages' ;;
    '/pipelines' | '/pipeline') next='pipelines' ;;
    '/schedules' | '/schedule') next='schedules' ;;
    '/triggers' | '/trigger') next='triggers' ;;
    '/variables' | '/variable') next='variables' ;;
    '/issues' | '/issue') next='issues' ;;
    '/labels' | '/label') next='labels' ;;
    '/milestones' | '/milestone') next='milestones' ;;
    '/mrs' | '/merge-requests' | '/mr' | '/merge-request') next='mrs' ;;
    '/todos' | '/todo') next='todos' ;;
    '/branches' | '/branch') next='branches' ;;
    '/commits' | '/commit') next='commits' ;;
    '/files' | '/file') next='files' ;;
    '/releases' | '/release') next='releases' ;;
    '/tags' | '/tag') next='tags' ;;
    '/events' | '/event') next='events' ;;
    '/audit-events' | '/audit-event') next='audit-events' ;;
    '/broadcast' | '/broadcasts') next='broadcast' ;;
    '/ci-templates' | '/ci-template') next='ci-templates' ;;
    '/dockerfiles' | '/dockerfile') next='dockerfiles' ;;
    '/gitignores' | '/gitignore') next='gitignores' ;;
    '/hooks' | '/hook') next='hooks' ;;
    '/licenses' | '/license') next='licenses' ;;
    '/metrics' | '/metric') next='metrics' ;;
    '/snippets' | '/snippet') next='snippets' ;;
    '/storage') next='storage' ;;
    '/alias') next='alias' ;;
    '/api') next='api' ;;
    '/apply') next='apply' ;;
    '/auth') next='auth' ;;
    '/completion') next='completion' ;;
    '/config') next='config' ;;
    '/diff') next='diff' ;;
    '/doctor') next='doctor' ;;
    '/export') next='export' ;;
    '/help') next='help' ;;
    '/man') next='man' ;;
    '/open' | '/browse') next='open' ;;
    '/serve') next='serve' ;;
    '/whoami') next='whoami' ;;
    '/login') next='login' ;;
    '/logout') next='logout' ;;
    '/version') next='version' ;;
    'gpg-keys/list' | 'gpg-keys/ls') next='gpg-keys list' ;;
    'gpg-keys/get' | 'gpg-keys/show' | 'gpg-keys/view') next='gpg-keys get' ;;
    'gpg-keys/create' | 'gpg-keys/new') next='gpg-keys create' ;;
    'gpg-keys/delete' | 'gpg-keys/rm') next='gpg-keys delete' ;;
    'keys/list' | 'keys/ls') next='keys list' ;;
    'keys/get' | 'keys/show' | 'keys/view') next='keys get' ;;
    'keys/create' | 'keys/new') next='keys create' ;;
    'keys/delete' | 'keys/rm') next='keys delete' ;;
    'sessions/list' | 'sessions/ls') next='sessions list' ;;
    'sessions/revoke') next='sessions revoke' ;;
    'users/list' | 'users/ls') next='users list' ;;
    'users/get' | 'users/show' | 'users/view') next='users get' ;;
    'users/create' | 'users/new') next='users create' ;;
    'users/update' | 'users/edit') next='users update' ;;
    'users/delete' | 'users/rm') next='users delete' ;;
    'users/block') next='users block' ;;
    'users/unblock') next='users unblock' ;;
    'users/tokens' | 'users/token') next='users tokens' ;;
    'users/attributes' | 'users/attribute') next='users attributes' ;;
    'users tokens/list' | 'users tokens/ls') next='users tokens list' ;;
    'users tokens/get' | 'users tokens/show' | 'users tokens/view') next='users tokens get' ;;
    'users tokens/create' | 'users tokens/new') next='users tokens create' ;;
    'users tokens/revoke') next='users tokens revoke' ;;
    'users attributes/list' | 'users attributes/ls') next='users attributes list' ;;
    'users attributes/get' | 'users attributes/show' | 'users attributes/view') next='users attributes get' ;;
    'users attributes/set') next='users attributes set' ;;
    'users attributes/delete' | 'users attributes/rm') next='users attributes delete' ;;
    'deploy-keys/list' | 'deploy-keys/ls') next='deploy-keys list' ;;
    'deploy-keys/get' | 'deploy-keys/show' | 'deploy-keys/view') next='deploy-keys get' ;;
    'deploy-keys/create' | 'deploy-keys/new') next='deploy-keys create' ;;
    'deploy-keys/update' | 'deploy-keys/edit') next='deploy-keys update' ;;
    'deploy-keys/delete' | 'deploy-keys/rm') next='deploy-keys delete' ;;
    'deploy-keys/enable') next='deploy-keys enable' ;;
    'groups/list' | 'groups/ls') next='groups list' ;;
    'groups/get' | 'groups/show' | 'groups/view') next='groups get' ;;
    'groups/create' | 'groups/new') next='groups create' ;;
    'groups/update' | 'groups/edit') next='groups update' ;;
    'groups/delete' | 'groups/rm') next='groups delete' ;;
    'groups/subgroups') next='groups subgroups' ;;
    'groups/projects') next='groups projects' ;;
    'groups/transfer') next='groups transfer' ;;
    'groups/members' | 'groups/member') next='groups members' ;;
    'groups/attributes' | 'groups/attribute') next='groups attributes' ;;
    'groups members/list' | 'groups members/ls') next='groups members list' ;;
    'groups members/get' | 'groups members/show' | 'groups members/view') next='groups members get' ;;
    'groups members/add' | 'groups members/new') next='groups members add' ;;
    'groups members/update' | 'groups members/edit') next='groups members update' ;;
    'groups members/remove' | 'groups members/rm') next='groups members remove' ;;
    'groups attributes/list' | 'groups attributes/ls') next='groups attributes list' ;;
    'groups attributes/get' | 'groups attributes/show' | 'groups attributes/view') next='groups attributes get' ;;
    'groups attributes/set') next='groups attributes set' ;;
    'groups attributes/delete' | 'groups attributes/rm') next='groups attributes delete' ;;
    'namespaces/list' | 'namespaces/ls') next='namespaces list' ;;
    'namespaces/get' | 'namespaces/show' | 'namespaces/view') next='namespaces get' ;;
    'projects/list' | 'projects/ls') next='projects list' ;;
    'projects/get' | 'projects/show' | 'projects/view') next='projects get' ;;
    'projects/create' | 'projects/new') next='projects create' ;;
    'projects/update' | 'projects/edit') next='projects update' ;;
    'projects/delete' | 'projects/rm') next='projects delete' ;;
    'projects/clone') next='projects clone' ;;
    'projects/fork') next='projects fork' ;;
    'projects/forks') next='projects forks' ;;
    'projects/link') next='projects link' ;;
    'projects/unlink') next='projects unlink' ;;
    'projects/star') next='projects star' ;;
    'projects/unstar') next='projects unstar' ;;
    'projects/archive') next='projects archive' ;;
    'projects/unarchive') next='projects unarchive' ;;
    'projects/share') next='projects share' ;;
    'projects/unshare') next='projects unshare' ;;
    'projects/members' | 'projects/member') next='projects members' ;;
    'projects/attributes' | 'projects/attribute') next='projects attributes' ;;
    'projects members/list' | 'projects members/ls') next='projects members list' ;;
    'projects members/get' | 'projects members/show' | 'projects members/view') next='projects members get' ;;
    'projects members/add' | 'projects members/new') next='projects members add' ;;
    'projects members/update' | 'projects members/edit') next='projects members update' ;;
    'projects members/remove' | 'projects members/rm') next='projects members remove' ;;
    'projects attributes/list' | 'projects attributes/ls') next='projects attributes list' ;;
    'projects attributes/get' | 'projects attributes/show' | 'projects attributes/view') next='projects attributes get' ;;
    'projects attributes/set') next='projects attributes set' ;;
    'projects attributes/delete' | 'projects attributes/rm') next='projects attributes delete' ;;
    'deployments/list' | 'deployments/ls') next='deployments list' ;;
    'deployments/get' | 'deployments/show' | 'deployments/view') next='deployments get' ;;
    'deployments/create' | 'deployments/new') next='deployments create' ;;
    'environments/list' | 'environments/ls') next='environments list' ;;
    'environments/get' | 'environments/show' | 'environments/view') next='environments get' ;;
    'environments/create' | 'environments/new') next='environments create' ;;
    'environments/update' | 'environments/edit') next='environments update' ;;
    'environments/delete' | 'environments/rm') next='environments delete' ;;
    'environments/stop') next='environments stop' ;;
    'jobs/list' | 'jobs/ls') next='jobs list' ;;
    'jobs/get' | 'jobs/show' | 'jobs/view') next='jobs get' ;;
    'jobs/retry') next='jobs retry' ;;
    'jobs/cancel') next='jobs cancel' ;;
    'jobs/play') next='jobs play' ;;
    'jobs/erase') next='jobs erase' ;;
    'jobs/trace') next='jobs trace' ;;
    'jobs/report') next='jobs report' ;;
    'pages/list' | 'pages/ls') next='pages list' ;;
    'pages/get' | 'pages/show' | 'pages/view') next='pages get' ;;
    'pages/create' | 'pages/new') next='pages create' ;;
    'pages/update' | 'pages/edit') next='pages update' ;;
    'pages/delete' | 'pages/rm') next='pages delete' ;;
    'pipelines/list' | 'pipelines/ls') next='pipelines list' ;;
    'pipelines/get' | 'pipelines/show' | 'pipelines/view') next='pipelines get' ;;
    'pipelines/create' | 'pipelines/new') next='pipelines create' ;;
    'pipelines/retry') next='pipelines retry' ;;
    'pipelines/cancel') next='pipelines cancel' ;;
    'pipelines/delete' | 'pipelines/rm') next='pipelines delete' ;;
    'pipelines/watch') next='pipelines watch' ;;
    'pipelines/jobs') next='pipelines jobs' ;;
    'schedules/list' | 'schedules/ls') next='schedules list' ;;
    'schedules/get' | 'schedules/show' | 'schedules/view') next='schedules get' ;;
    'schedules/create' | 'schedules/new') next='schedules create' ;;
    'schedules/update' | 'schedules/edit') next='schedules update' ;;
    'schedules/delete' | 'schedules/rm') next='schedules delete' ;;
    'schedules/take-ownership') next='schedules take-ownership' ;;
    'schedules/run') next='schedules run' ;;
    'schedules/variables' | 'schedules/variable') next='schedules variables' ;;
    'schedules variables/list' | 'schedules variables/ls') next='schedules variables list' ;;
    'schedules variables/create' | 'schedules variables/new') next='schedules variables create' ;;
    'schedules variables/update' | 'schedules variables/edit') next='schedules variables update' ;;
    'schedules variables/delete' | 'schedules variables/rm') next='schedules variables delete' ;;
    'triggers/list' | 'triggers/ls') next='triggers list' ;;
    'triggers/get' | 'triggers/show' | 'triggers/view') next='triggers get' ;;
    'triggers/create' | 'triggers/new') next='triggers create' ;;
    'triggers/update' | 'triggers/edit') next='triggers update' ;;
    'triggers/delete' | 'triggers/rm') next='triggers delete' ;;
    'triggers/take-ownership') next='triggers take-ownership' ;;
    'triggers/run') next='triggers run' ;;
    'variables/list' | 'variables/ls') next='variables list' ;;
    'variables/get' | 'variables/show' | 'variables/view') next='variables get' ;;
    'variables/create' | 'variables/new') next='variables create' ;;
    'variables/update' | 'variables/edit') next='variables update' ;;
    'variables/set') next='variables set' ;;
    'variables/delete' | 'variables/rm') next='variables delete' ;;
    'variables/import') next='variables import' ;;
    'variables/export') next='variables export' ;;
    'issues/list' | 'issues/ls') next='issues list' ;;
    'issues/get' | 'issues/show' | 'issues/view') next='issues get' ;;
    'issues/create' | 'issues/new') next='issues create' ;;
    'issues/update' | 'issues/edit') next='issues update' ;;
    'issues/close') next='issues close' ;;
    'issues/reopen') next='issues reopen' ;;
    'issues/move') next='issues move' ;;
    'issues/delete' | 'issues/rm') next='issues delete' ;;
    'issues/subscribe') next='issues subscribe' ;;
    'issues/unsubscribe') next='issues unsubscribe' ;;
    'issues/todo') next='issues todo' ;;
    'issues/notes' | 'issues/note') next='issues notes' ;;
    'issues/award') next='issues award' ;;
    'issues/time') next='issues time' ;;
    'issues notes/list' | 'issues notes/ls') next='issues notes list' ;;
    'issues notes/get' | 'issues notes/show' | 'issues notes/view') next='issues notes get' ;;
    'issues notes/create' | 'issues notes/new') next='issues notes create' ;;
    'issues notes/update' | 'issues notes/edit') next='issues notes update' ;;
    'issues notes/delete' | 'issues notes/rm') next='issues notes delete' ;;
    'issues award/list' | 'issues award/ls') next='issues award list' ;;
    'issues award/create' | 'issues award/new') next='issues award create' ;;
    'issues award/delete' | 'issues award/rm') next='issues award delete' ;;
    'issues time/stats') next='issues time stats' ;;
    'issues time/estimate') next='issues time estimate' ;;
    'issues time/reset-estimate') next='issues time reset-estimate' ;;
    'issues time/spend') next='issues time spend' ;;
    'issues time/reset-spent') next='issues time reset-spent' ;;
    'labels/list' | 'labels/ls') next='labels list' ;;
    'labels/get' | 'labels/show' | 'labels/view') next='labels get' ;;
    'labels/create' | 'labels/new') next='labels create' ;;
    'labels/update' | 'labels/edit') next='labels update' ;;
    'labels/delete' | 'labels/rm') next='labels delete' ;;
    'labels/subscribe') next='labels subscribe' ;;
    'labels/unsubscribe') next='labels unsubscribe' ;;
    'milestones/list' | 'milestones/ls') next='milestones list' ;;
    'milestones/get' | 'milestones/show' | 'milestones/view') next='milestones get' ;;
    'milestones/create' | 'milestones/new') next='milestones create' ;;
    'milestones/update' | 'milestones/edit') next='milestones update' ;;
    'milestones/issues') next='milestones issues' ;;
    'milestones/mrs') next='milestones mrs' ;;
    'mrs/list' | 'mrs/ls') next='mrs list' ;;
    'mrs/get' | 'mrs/show' | 'mrs/view') next='mrs get' ;;
    'mrs/changes') next='mrs changes' ;;
    'mrs/commits') next='mrs commits' ;;
    'mrs/participants') next='mrs participants' ;;
    'mrs/closes-issues') next='mrs closes-issues' ;;
    'mrs/checkout') next='mrs checkout' ;;
    'mrs/create' | 'mrs/new') next='mrs create' ;;
    'mrs/update' | 'mrs/edit') next='mrs update' ;;
    'mrs/merge') next='mrs merge' ;;
    'mrs/cancel-merge') next='mrs cancel-merge' ;;
    'mrs/close') next='mrs close' ;;
    'mrs/reopen') next='mrs reopen' ;;
    'mrs/delete' | 'mrs/rm') next='mrs delete' ;;
    'mrs/subscribe') next='mrs subscribe' ;;
    'mrs/unsubscribe') next='mrs unsubscribe' ;;
    'mrs/todo') next='mrs todo' ;;
    'mrs/notes' | 'mrs/note') next='mrs notes' ;;
    'mrs/award') next='mrs award' ;;
    'mrs/time') next='mrs time' ;;
    'mrs notes/list' | 'mrs notes/ls') next='mrs notes list' ;;
    'mrs notes/get' | 'mrs notes/show' | 'mrs notes/view') next='mrs notes get' ;;
    'mrs notes/create' | 'mrs notes/new') next='mrs notes create' ;;
    'mrs notes/update' | 'mrs notes/edit') next='mrs notes update' ;;
    'mrs notes/delete' | 'mrs notes/rm') next='mrs notes delete' ;;
    'mrs award/list' | 'mrs award/ls') next='mrs award list' ;;
    'mrs award/create' | 'mrs award/new') next='mrs award create' ;;
    'mrs award/delete' | 'mrs award/rm') next='mrs award delete' ;;
    'mrs time/stats') next='mrs time stats' ;;
    'mrs time/estimate') next='mrs time estimate' ;;
    'mrs time/reset-estimate') next='mrs time reset-estimate' ;;
    'mrs time/spend') next='mrs time spend' ;;
    'mrs time/reset-spent') next='mrs time reset-spent' ;;
    'todos/list' | 'todos/ls') next='todos list' ;;
    'todos/done') next='todos done' ;;
    'branches/list' | 'branches/ls') next='branches list' ;;
    'branches/get' | 'branches/show' | 'branches/view') next='branches get' ;;
    'branches/create' | 'branches/new') next='branches create' ;;
    'branches/delete' | 'branches/rm') next='branches delete' ;;
    'branches/delete-merged') next='branches delete-merged' ;;
    'branches/protect') next='branches protect' ;;
    'branches/unprotect') next='branches unprotect' ;;
    'branches/protected') next='branches protected' ;;
    'branches protected/list' | 'branches protected/ls') next='branches protected list' ;;
    'branches protected/get' | 'branches protected/show' | 'branches protected/view') next='branches protected get' ;;
    'branches protected/create' | 'branches protected/new') next='branches protected create' ;;
    'branches protected/delete' | 'branches protected/rm') next='branches protected delete' ;;
    'commits/list' | 'commits/ls') next='commits list' ;;
    'commits/get' | 'commits/show' | 'commits/view') next='commits get' ;;
    'commits/create' | 'commits/new') next='commits create' ;;
    'commits/diff') next='commits diff' ;;
    'commits/compare') next='commits compare' ;;
    'commits/refs') next='commits refs' ;;
    'commits/contributors') next='commits contributors' ;;
    'files/list' | 'files/ls') next='files list' ;;
    'files/get' | 'files/show' | 'files/view') next='files get' ;;
    'files/create' | 'files/new') next='files create' ;;
    'files/update' | 'files/edit') next='files update' ;;
    'files/delete' | 'files/rm') next='files delete' ;;
    'files/blob') next='files blob' ;;
    'files/archive') next='files archive' ;;
    'releases/list' | 'releases/ls') next='releases list' ;;
    'releases/get' | 'releases/show' | 'releases/view') next='releases get' ;;
    'releases/create' | 'releases/new') next='releases create' ;;
    'releases/update' | 'releases/edit') next='releases update' ;;
    'releases/delete' | 'releases/rm') next='releases delete' ;;
    'tags/list' | 'tags/ls') next='tags list' ;;
    'tags/get' | 'tags/show' | 'tags/view') next='tags get' ;;
    'tags/create' | 'tags/new') next='tags create' ;;
    'tags/delete' | 'tags/rm') next='tags delete' ;;
    'events/list' | 'events/ls') next='events list' ;;
    'audit-events/list' | 'audit-events/ls') next='audit-events list' ;;
    'audit-events/get' | 'audit-events/show' | 'audit-events/view') next='audit-events get' ;;
    'broadcast/list' | 'broadcast/ls') next='broadcast list' ;;
    'broadcast/get' | 'broadcast/show' | 'broadcast/view') next='broadcast get' ;;
    'broadcast/create' | 'broadcast/new') next='broadcast create' ;;
    'broadcast/update' | 'broadcast/edit') next='broadcast update' ;;
    'broadcast/delete' | 'broadcast/rm') next='broadcast delete' ;;
    'ci-templates/list' | 'ci-templates/ls') next='ci-templates list' ;;
    'ci-templates/get' | 'ci-templates/show' | 'ci-templates/view') next='ci-templates get' ;;
    'dockerfiles/list' | 'dockerfiles/ls') next='dockerfiles list' ;;
    'dockerfiles/get' | 'dockerfiles/show' | 'dockerfiles/view') next='dockerfiles get' ;;
    'gitignores/list' | 'gitignores/ls') next='gitignores list' ;;
    'gitignores/get' | 'gitignores/show' | 'gitignores/view') next='gitignores get' ;;
    'hooks/list' | 'hooks/ls') next='hooks list' ;;
    'hooks/get' | 'hooks/show' | 'hooks/view') next='hooks get' ;;
    'hooks/create' | 'hooks/new') next='hooks create' ;;
    'hooks/delete' | 'hooks/rm') next='hooks delete' ;;
    'hooks/test') next='hooks test' ;;
    'licenses/list' | 'licenses/ls') next='licenses list' ;;
    'licenses/get' | 'licenses/show' | 'licenses/view') next='licenses get' ;;
    'metrics/queues') next='metrics queues' ;;
    'metrics/processes') next='metrics processes' ;;
    'metrics/jobs') next='metrics jobs' ;;
    'metrics/all') next='metrics all' ;;
    'metrics/watch') next='metrics watch' ;;
    'snippets/list' | 'snippets/ls') next='snippets list' ;;
    'snippets/get' | 'snippets/show' | 'snippets/view') next='snippets get' ;;
    'snippets/raw') next='snippets raw' ;;
    'snippets/create' | 'snippets/new') next='snippets create' ;;
    'snippets/update' | 'snippets/edit') next='snippets update' ;;
    'snippets/delete' | 'snippets/rm') next='snippets delete' ;;
    'snippets/user-agent') next='snippets user-agent' ;;
    'storage/list' | 'storage/ls') next='storage list' ;;
    'storage/wait') next='storage wait' ;;
    'storage/reset') next='storage reset' ;;
    'alias/list') next='alias list' ;;
    'alias/set') next='alias set' ;;
    'alias/delete') next='alias delete' ;;
    'auth/login') next='auth login' ;;
    'auth/git-credential') next='auth git-credential' ;;
    'auth/setup-git') next='auth setup-git' ;;
    'auth/logout') next='auth logout' ;;
    'auth/status') next='auth status' ;;
    'completion/install') next='completion install' ;;
    'config/list') next='config list' ;;
    'config/get') next='config get' ;;
    'config/path') next='config path' ;;
    'config/set') next='config set' ;;
    'config/unset') next='config unset' ;;
    'config/import') next='config import' ;;
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
    '') found='gpg-keys keys sessions users deploy-keys groups namespaces projects deployments environments jobs pages pipelines schedules triggers variables issues labels milestones mrs todos branches commits files releases tags events audit-events broadcast ci-templates dockerfiles gitignores hooks licenses metrics snippets storage alias api apply auth completion config diff doctor export help man open serve whoami login logout version' ;;
    'gpg-keys') found='list get create delete' ;;
    'keys') found='list get create delete' ;;
    'sessions') found='list revoke' ;;
    'users') found='list get create update delete block unblock tokens attributes' ;;
    'users tokens') found='list get create revoke' ;;
    'users attributes') found='list get set delete' ;;
    'deploy-keys') found='list get create update delete enable' ;;
    'groups') found='list get create update delete subgroups projects transfer members attributes' ;;
    'groups members') found='list get add update remove' ;;
    'groups attributes') found='list get set delete' ;;
    'namespaces') found='list get' ;;
    'projects') found='list get create update delete clone fork forks link unlink star unstar archive unarchive share unshare members attributes' ;;
    'projects members') found='list get add update remove' ;;
    'projects attributes') found='list get set delete' ;;
    'deployments') found='list get create' ;;
    'environments') found='list get create update delete stop' ;;
    'jobs') found='list get retry cancel play erase trace report' ;;
    'pages') found='list get create update delete' ;;
    'pipelines') found='list get create retry cancel delete watch jobs' ;;
    'schedules') found='list get create update delete take-ownership run variables' ;;
    'schedules variables') found='list create update delete' ;;
    'triggers') found='list get create update delete take-ownership run' ;;
    'variables') found='list get create update set delete import export' ;;
    'issues') found='list get create update close reopen move delete subscribe unsubscribe todo notes award time' ;;
    'issues notes') found='list get create update delete' ;;
    'issues award') found='list create delete' ;;
    'issues time') found='stats estimate reset-estimate spend reset-spent' ;;
    'labels') found='list get create update delete subscribe unsubscribe' ;;
    'milestones') found='list get create update issues mrs' ;;
    'mrs') found='list get changes commits participants closes-issues checkout create update merge cancel-merge close reopen delete subscribe unsubscribe todo notes award time' ;;
    'mrs notes') found='list get create update delete' ;;
    'mrs award') found='list create delete' ;;
    'mrs time') found='stats estimate reset-estimate spend reset-spent' ;;
    'todos') found='list done' ;;
    'branches') found='list get create delete delete-merged protect unprotect protected' ;;
    'branches protected') found='list get create delete' ;;
    'commits') found='list get create diff compare refs contributors' ;;
    'files') found='list get create update delete blob archive' ;;
    'releases') found='list get create update delete' ;;
    'tags') found='list get create delete' ;;
    'events') found='list' ;;
    'audit-events') found='list get' ;;
    'broadcast') found='list get create update delete' ;;
    'ci-templates') found='list get' ;;
    'dockerfiles') found='list get' ;;
    'gitignores') found='list get' ;;
    'hooks') found='list get create delete test' ;;
    'licenses') found='list get' ;;
    'metrics') found='queues processes jobs all watch' ;;
    'snippets') found='list get raw create update delete user-agent' ;;
    'storage') found='list wait reset' ;;
    'alias') found='list set delete' ;;
    'auth') found='login git-credential setup-git logout status' ;;
    'completion') found='install' ;;
    'config') found='list get path set unset import profiles' ;;
    'config profiles') found='list add use remove rename' ;;
  esac
  for word in $found; do __repoctl_offer "$word"; done
}

# Offers the options of $1.
__repoctl_options() {
  local word own='' without=' '
  case $1 in
    '') own='--version' ;;
    'gpg-keys list') own='--user --page --per-page --limit --all --where --fail-if-any' ;;
    'gpg-keys get') own='--user' ;;
    'gpg-keys create') own='--key --user --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'gpg-keys delete') own='--user --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'keys list') own='--user --page --per-page --limit --all --where --fail-if-any' ;;
    'keys get') own='--user' ;;
    'keys create') own='--key --user --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'keys delete') own='--user --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'sessions list') own='--user --page --per-page --limit --all --where --fail-if-any' ;;
    'sessions revoke') own='--user --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'users list') own='--active --blocked --username --search --order-by --sort --extern-uid --provider --external --created-before --created-after --custom-attributes --with-custom-attributes --no-with-custom-attributes --page --per-page --limit --all --where --fail-if-any' ;;
    'users get') own='--with-custom-attributes --no-with-custom-attributes --web' ;;
    'users create') own='--email --name --chat-handle --network-profile --microblog-handle --website-url --organization --bio --location --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --avatar --password --reset-password --no-reset-password --admin --no-admin --skip-confirmation --no-skip-confirmation --external --no-external --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'users update') own='--email --username --name --chat-handle --network-profile --microblog-handle --website-url --organization --bio --location --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --avatar --password --admin --no-admin --external --no-external --skip-reconfirmation --no-skip-reconfirmation --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'users delete') own='--hard-delete --no-hard-delete --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'users block') own='--field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'users unblock') own='--field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'users tokens list') own='--state --page --per-page --limit --all --where --fail-if-any' ;;
    'users tokens create') own='--scopes --expires-at --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'users tokens revoke') own='--field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'users attributes list') own='--page --per-page --limit --all --where --fail-if-any' ;;
    'users attributes set') own='--field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'users attributes delete') own='--field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'deploy-keys list') own='--project --instance --each-project --of --membership --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'deploy-keys get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'deploy-keys create') own='--project --key --can-push --no-can-push --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'deploy-keys update') own='--project --title --can-push --no-can-push --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'deploy-keys delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'deploy-keys enable') own='--project --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'groups list') own='--skip-groups --all-available --no-all-available --search --order-by --sort --owned --custom-attributes --statistics --no-statistics --with-custom-attributes --no-with-custom-attributes --page --per-page --limit --all --where --fail-if-any' ;;
    'groups get') own='--statistics --no-statistics --with-custom-attributes --no-with-custom-attributes --web --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups create') own='--path --description --visibility --lfs-enabled --no-lfs-enabled --request-access-enabled --no-request-access-enabled --parent --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'groups update') own='--name --path --description --visibility --lfs-enabled --no-lfs-enabled --request-access-enabled --no-request-access-enabled --field --from --max-changes --rejects --concurrency --continue-on-error --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups delete') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups subgroups') own='--skip-groups --all-available --no-all-available --search --order-by --sort --owned --custom-attributes --statistics --no-statistics --with-custom-attributes --no-with-custom-attributes --each-group --of --membership --instance --groups-from --match --skip --skip-file --page --per-page --limit --all --where --fail-if-any' ;;
    'groups projects') own='--archived --no-archived --visibility --order-by --sort --search --simple --no-simple --owned --starred --include-subgroups --no-include-subgroups --each-group --of --membership --instance --groups-from --match --skip --skip-file --page --per-page --limit --all --where --fail-if-any' ;;
    'groups transfer') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups members list') own='--group --inherited --query --each-group --of --membership --instance --groups-from --match --skip --skip-file --page --per-page --limit --all --where --fail-if-any' ;;
    'groups members get') own='--group --inherited --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups members add') own='--group --access-level --expires-at --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups members update') own='--group --access-level --expires-at --field --from --max-changes --rejects --concurrency --continue-on-error --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups members remove') own='--group --field --from --max-changes --rejects --concurrency --continue-on-error --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups attributes list') own='--each-group --of --membership --instance --groups-from --match --skip --skip-file --page --per-page --limit --all --where --fail-if-any' ;;
    'groups attributes get') own='--each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups attributes set') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'groups attributes delete') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-group --of --membership --instance --groups-from --match --skip --skip-file' ;;
    'namespaces list') own='--search --page --per-page --limit --all --where --fail-if-any' ;;
    'projects list') own='--archived --no-archived --visibility --order-by --sort --search --simple --no-simple --owned --starred --membership --with-issues-enabled --with-merge-requests-enabled --custom-attributes --with-custom-attributes --no-with-custom-attributes --statistics --no-statistics --user --page --per-page --limit --all --where --fail-if-any' ;;
    'projects get') own='--statistics --no-statistics --with-custom-attributes --no-with-custom-attributes --web --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects create') own='--path --visibility --description --tag-list --ci-config-path --avatar --public-jobs --no-public-jobs --issues-enabled --no-issues-enabled --merge-requests-enabled --no-merge-requests-enabled --jobs-enabled --no-jobs-enabled --wiki-enabled --no-wiki-enabled --snippets-enabled --no-snippets-enabled --container-registry-enabled --no-container-registry-enabled --shared-runners-enabled --no-shared-runners-enabled --request-access-enabled --no-request-access-enabled --lfs-enabled --no-lfs-enabled --only-allow-merge-if-pipeline-succeeds --no-only-allow-merge-if-pipeline-succeeds --only-allow-merge-if-all-discussions-are-resolved --no-only-allow-merge-if-all-discussions-are-resolved --resolve-outdated-diff-discussions --no-resolve-outdated-diff-discussions --printing-merge-request-link-enabled --no-printing-merge-request-link-enabled --initialize-with-readme --no-initialize-with-readme --import-url --namespace --user --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'projects update') own='--name --path --default-branch --visibility --description --tag-list --ci-config-path --avatar --public-jobs --no-public-jobs --issues-enabled --no-issues-enabled --merge-requests-enabled --no-merge-requests-enabled --jobs-enabled --no-jobs-enabled --wiki-enabled --no-wiki-enabled --snippets-enabled --no-snippets-enabled --container-registry-enabled --no-container-registry-enabled --shared-runners-enabled --no-shared-runners-enabled --request-access-enabled --no-request-access-enabled --lfs-enabled --no-lfs-enabled --only-allow-merge-if-pipeline-succeeds --no-only-allow-merge-if-pipeline-succeeds --only-allow-merge-if-all-discussions-are-resolved --no-only-allow-merge-if-all-discussions-are-resolved --resolve-outdated-diff-discussions --no-resolve-outdated-diff-discussions --printing-merge-request-link-enabled --no-printing-merge-request-link-enabled --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects delete') own='--wait --wait-timeout --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects fork') own='--namespace --name --path --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects forks') own='--archived --no-archived --visibility --order-by --sort --search --simple --no-simple --owned --starred --membership --with-issues-enabled --with-merge-requests-enabled --custom-attributes --with-custom-attributes --no-with-custom-attributes --statistics --no-statistics --each-project --of --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'projects link') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects unlink') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects star') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects unstar') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects archive') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects unarchive') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects share') own='--project --group-access --expires-at --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects unshare') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects members list') own='--project --inherited --query --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'projects members get') own='--project --inherited --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects members add') own='--project --access-level --expires-at --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects members update') own='--project --access-level --expires-at --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects members remove') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects attributes list') own='--each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'projects attributes get') own='--each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects attributes set') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'projects attributes delete') own='--field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'deployments list') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'deployments get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'deployments create') own='--project --sha --ref --tag --no-tag --status --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'environments list') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'environments get') own='--project' ;;
    'environments create') own='--project --external-url --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'environments update') own='--project --name --external-url --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'environments delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'environments stop') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'jobs list') own='--project --scope --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'jobs get') own='--project --web --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'jobs retry') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'jobs cancel') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'jobs play') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'jobs erase') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'jobs trace') own='--project --follow' ;;
    'jobs report') own='--project --trace --runner --coverage --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'pages list') own='--project --instance --expiring --each-project --of --membership --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'pages get') own='--project' ;;
    'pages create') own='--project --certificate --key --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'pages update') own='--project --certificate --key --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'pages delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'pipelines list') own='--project --scope --status --ref --yaml-errors --no-yaml-errors --name --username --updated-after --updated-before --order-by --sort --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'pipelines get') own='--project --web --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'pipelines create') own='--project --variables --wait --wait-timeout --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'pipelines retry') own='--project --wait --wait-timeout --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'pipelines cancel') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'pipelines delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'pipelines watch') own='--project --wait-timeout' ;;
    'pipelines jobs') own='--project --scope --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'schedules list') own='--project --scope --due --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'schedules get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'schedules create') own='--project --ref --cron --cron-timezone --active --no-active --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'schedules update') own='--project --description --ref --cron --cron-timezone --active --no-active --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'schedules delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'schedules take-ownership') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'schedules run') own='--project --wait --wait-timeout --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'schedules variables list') own='--project' ;;
    'schedules variables create') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'schedules variables update') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'schedules variables delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'triggers list') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'triggers get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'triggers create') own='--project --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'triggers update') own='--project --description --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'triggers delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'triggers take-ownership') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'triggers run') own='--project --token --ref --variables --trigger --wait --wait-timeout --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'variables list') own='--project --group --reveal --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'variables get') own='--project --group --environment-scope --reveal' ;;
    'variables create') own='--project --group --protected --no-protected --masked --no-masked --raw --no-raw --variable-type --description --environment-scope --masked-and-hidden --no-masked-and-hidden --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects' ;;
    'variables update') own='--project --group --protected --no-protected --masked --no-masked --raw --no-raw --variable-type --description --new-environment-scope --environment-scope --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects' ;;
    'variables set') own='--project --group --protected --no-protected --masked --no-masked --raw --no-raw --variable-type --description --new-environment-scope --environment-scope --masked-and-hidden --no-masked-and-hidden --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects' ;;
    'variables delete') own='--project --group --environment-scope --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects' ;;
    'variables import') own='--project --group --prune' ;;
    'variables export') own='--project --group --format' ;;
    'issues list') own='--project --group --mine --state --labels --milestone --author --assignee --my-reaction-emoji --search --order-by --sort --iids --scope --created-after --created-before --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'issues get') own='--project --web' ;;
    'issues create') own='--project --description --assignee --milestone --labels --assignees --confidential --no-confidential --due-date --created-at --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues update') own='--project --title --description --assignee --milestone --labels --assignees --confidential --no-confidential --due-date --state-event --discussion-locked --no-discussion-locked --updated-at --add-label --remove-label --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues close') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues reopen') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues move') own='--project --to-project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues subscribe') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues unsubscribe') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues todo') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues notes list') own='--project --order-by --sort --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'issues notes get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues notes create') own='--project --created-at --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues notes update') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues notes delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues award list') own='--project --note-id --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'issues award create') own='--project --note-id --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues award delete') own='--project --note-id --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues time stats') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues time estimate') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues time reset-estimate') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues time spend') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'issues time reset-spent') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'labels list') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'labels get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'labels create') own='--project --color --description --priority --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'labels update') own='--project --new-name --color --description --priority --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'labels delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'labels subscribe') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'labels unsubscribe') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'milestones list') own='--project --group --iids --state --search --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'milestones get') own='--project --group --web --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects' ;;
    'milestones create') own='--project --group --description --due-date --start-date --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects' ;;
    'milestones update') own='--project --group --title --description --due-date --start-date --state-event --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects' ;;
    'milestones issues') own='--project --group --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'milestones mrs') own='--project --group --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'mrs list') own='--project --group --mine --state --labels --milestone --author --assignee --my-reaction-emoji --search --order-by --sort --created-after --created-before --updated-after --updated-before --view --source-branch --target-branch --scope --iids --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'mrs get') own='--project --web' ;;
    'mrs changes') own='--project' ;;
    'mrs commits') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'mrs participants') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'mrs closes-issues') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'mrs checkout') own='--project' ;;
    'mrs create') own='--project --source-branch --target-branch --target-project --description --assignee --milestone --labels --remove-source-branch --no-remove-source-branch --squash --no-squash --fill --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs update') own='--project --title --description --assignee --milestone --labels --remove-source-branch --no-remove-source-branch --squash --no-squash --target-branch --state-event --discussion-locked --no-discussion-locked --add-label --remove-label --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs merge') own='--project --message --should-remove-source-branch --no-should-remove-source-branch --merge-when-pipeline-succeeds --no-merge-when-pipeline-succeeds --sha --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs cancel-merge') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs close') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs reopen') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs subscribe') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs unsubscribe') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs todo') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs notes list') own='--project --order-by --sort --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'mrs notes get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs notes create') own='--project --created-at --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs notes update') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs notes delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs award list') own='--project --note-id --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'mrs award create') own='--project --note-id --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs award delete') own='--project --note-id --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs time stats') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs time estimate') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs time reset-estimate') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs time spend') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'mrs time reset-spent') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'todos list') own='--action --author --project --state --type --page --per-page --limit --all --where --fail-if-any' ;;
    'todos done') own='--all --action --author --project --type --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'branches list') own='--project --search --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'branches get') own='--project --web --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'branches create') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'branches delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'branches delete-merged') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'branches protect') own='--project --developers-can-push --no-developers-can-push --developers-can-merge --no-developers-can-merge --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'branches unprotect') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'branches protected list') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'branches protected get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'branches protected create') own='--project --push-access-level --merge-access-level --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'branches protected delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'commits list') own='--project --ref --path --since --until --all-refs --no-all-refs --first-parent --no-first-parent --with-stats --no-with-stats --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'commits get') own='--project --web --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'commits create') own='--project --start-branch --message --author-name --author-email --start-sha --actions --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'commits diff') own='--project' ;;
    'commits compare') own='--project --straight --no-straight' ;;
    'commits refs') own='--project --type --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'commits contributors') own='--project --ref --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'files list') own='--project --ref --recursive --no-recursive --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'files get') own='--project --ref' ;;
    'files create') own='--project --branch --start-branch --message --author-name --author-email --content --encoding --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'files update') own='--project --branch --start-branch --message --author-name --author-email --content --encoding --last-commit-id --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'files delete') own='--project --branch --start-branch --message --author-name --author-email --last-commit-id --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'files blob') own='--project' ;;
    'files archive') own='--project --ref --format --path --to' ;;
    'releases list') own='--project --order-by --sort --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'releases get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'releases create') own='--project --name --description --released-at --ref --tag-message --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'releases update') own='--project --name --description --released-at --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'releases delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'tags list') own='--project --search --order-by --sort --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'tags get') own='--project --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'tags create') own='--project --message --release-description --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'tags delete') own='--project --field --from --max-changes --rejects --concurrency --continue-on-error --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects' ;;
    'events list') own='--project --action --target-type --before --after --sort --user --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects --page --per-page --limit --all --where --fail-if-any' ;;
    'audit-events list') own='--created-after --created-before --author --action --page --per-page --limit --all --where --fail-if-any' ;;
    'broadcast list') own='--page --per-page --limit --all --where --fail-if-any' ;;
    'broadcast create') own='--starts-at --ends-at --color --font --starts-in --for --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'broadcast update') own='--message --starts-at --ends-at --color --font --starts-in --for --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'broadcast delete') own='--field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'ci-templates list') own='--page --per-page --limit --all --where --fail-if-any' ;;
    'dockerfiles list') own='--page --per-page --limit --all --where --fail-if-any' ;;
    'gitignores list') own='--page --per-page --limit --all --where --fail-if-any' ;;
    'hooks list') own='--page --per-page --limit --all --where --fail-if-any' ;;
    'hooks create') own='--token --push-events --no-push-events --tag-push-events --no-tag-push-events --enable-ssl-verification --no-enable-ssl-verification --field --if-exists --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'hooks delete') own='--field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'licenses list') own='--popular --no-popular --page --per-page --limit --all --where --fail-if-any' ;;
    'licenses get') own='--project-name --full-name' ;;
    'metrics watch') own='--interval' ;;
    'snippets list') own='--public --page --per-page --limit --all --where --fail-if-any' ;;
    'snippets get') own='--web' ;;
    'snippets create') own='--file-name --content --description --visibility --expires-at --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'snippets update') own='--title --file-name --content --description --visibility --expires-at --field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'snippets delete') own='--field --from --max-changes --rejects --concurrency --continue-on-error' ;;
    'storage list') own='--failing --page --per-page --limit --all --where --fail-if-any' ;;
    'storage wait') own='--until --timeout --interval --page --per-page --limit --all --where --fail-if-any' ;;
    'alias set') own='--shell --clobber' ;;
    'api') own='--method --field --raw-field --header --input --include --paginate --silent' ;;
    'apply') own='--file --project --group --section --rewrite --concurrency --output --plan --prune --max-deletes --fail-fast' ;;
    'auth login') own='--with-token --token-file --token-command' ;;
    'auth status') own='--show-token' ;;
    'config get') own='--show-token' ;;
    'diff') own='--file --project --group --section --rewrite --concurrency --output --explain' ;;
    'export') own='--project --group --instance --section --out --with-values --schema --concurrency' ;;
    'man') own='--install-to' ;;
    'serve') own='--host --port --data-dir --storage --database --database-wait --secret-key-file --external-url --trusted-proxies --tls-cert --tls-key --rate-limit --no-local-system-hooks --allow-hook-address --audit-days --shutdown-timeout --demo' ;;
  esac
  case $1 in
    'labels create') without=' --color ' ;;
    'labels update') without=' --color ' ;;
    'broadcast create') without=' --color ' ;;
    'broadcast update') without=' --color ' ;;
    'storage wait') without=' --timeout ' ;;
    'apply') without=' --output ' ;;
    'diff') without=' --output ' ;;
    'login') without=' --profile --url --sudo --output --json --yaml --fields --columns --sort-by --time --full --jq --color --quiet --debug --dry-run --yes --no-input --timeout --retries ' ;;
    'logout') without=' --profile --url --sudo --output --json --yaml --fields --columns --sort-by --time --full --jq --color --quiet --debug --dry-run --yes --no-input --timeout --retries ' ;;
    'version') without=' --profile --url --sudo --output --json --yaml --fields --columns --sort-by --time --full --jq --color --quiet --debug --dry-run --yes --no-input --timeout --retries ' ;;
  esac
  for word in $own; do __repoctl_offer "$word"; done
  for word in --profile --url --sudo --output --json --yaml --fields --columns --sort-by --time --full --jq --color --quiet --debug --dry-run --yes --no-input --timeout --retries --help; do
    [[ $without == *" $word "* ]] || __repoctl_offer "$word"
  done
}

# Sets takes to value where the option $2 of $1 takes one, to optional where only after =; sets spec to what it can be.
__repoctl_option() {
  takes='' spec=''
  case $1/$2 in
    'gpg-keys list/--user' | 'gpg-keys get/--user' | 'gpg-keys create/--user' | 'gpg-keys delete/--user' | 'keys list/--user' | 'keys get/--user' | 'keys create/--user' | 'keys delete/--user' | 'sessions list/--user' | 'sessions revoke/--user' | 'projects create/--user' | 'issues list/--author' | 'issues list/--assignee' | 'issues create/--assignee' | 'issues update/--assignee' | 'mrs list/--author' | 'mrs list/--assignee' | 'mrs create/--assignee' | 'mrs update/--assignee' | 'todos list/--author' | 'todos done/--author' | 'audit-events list/--author') takes=value spec='live users' ;;
    'gpg-keys list/--page' | 'gpg-keys list/--per-page' | 'gpg-keys list/--limit' | 'gpg-keys list/--where' | 'gpg-keys create/-F' | 'gpg-keys create/--field' | 'gpg-keys create/--max-changes' | 'gpg-keys create/--concurrency' | 'gpg-keys delete/-F' | 'gpg-keys delete/--field' | 'gpg-keys delete/--max-changes' | 'gpg-keys delete/--concurrency' | 'keys list/--page' | 'keys list/--per-page' | 'keys list/--limit' | 'keys list/--where' | 'keys create/-F' | 'keys create/--field' | 'keys create/--max-changes' | 'keys create/--concurrency' | 'keys delete/-F' | 'keys delete/--field' | 'keys delete/--max-changes' | 'keys delete/--concurrency' | 'sessions list/--page' | 'sessions list/--per-page' | 'sessions list/--limit' | 'sessions list/--where' | 'sessions revoke/-F' | 'sessions revoke/--field' | 'sessions revoke/--max-changes' | 'sessions revoke/--concurrency' | 'users list/--created-before' | 'users list/--created-after' | 'users list/--custom-attributes' | 'users list/--page' | 'users list/--per-page' | 'users list/--limit' | 'users list/--where' | 'users create/--projects-limit' | 'users create/-F' | 'users create/--field' | 'users create/--max-changes' | 'users create/--concurrency' | 'users update/--projects-limit' | 'users update/-F' | 'users update/--field' | 'users update/--max-changes' | 'users update/--concurrency' | 'users delete/-F' | 'users delete/--field' | 'users delete/--max-changes' | 'users delete/--concurrency' | 'users block/-F' | 'users block/--field' | 'users block/--max-changes' | 'users block/--concurrency' | 'users unblock/-F' | 'users unblock/--field' | 'users unblock/--max-changes' | 'users unblock/--concurrency' | 'users tokens list/--page' | 'users tokens list/--per-page' | 'users tokens list/--limit' | 'users tokens list/--where' | 'users tokens create/--expires-at' | 'users tokens create/-F' | 'users tokens create/--field' | 'users tokens create/--max-changes' | 'users tokens create/--concurrency' | 'users tokens revoke/-F' | 'users tokens revoke/--field' | 'users tokens revoke/--max-changes' | 'users tokens revoke/--concurrency' | 'users attributes list/--page' | 'users attributes list/--per-page' | 'users attributes list/--limit' | 'users attributes list/--where' | 'users attributes set/-F' | 'users attributes set/--field' | 'users attributes set/--max-changes' | 'users attributes set/--concurrency' | 'users attributes delete/-F' | 'users attributes delete/--field' | 'users attributes delete/--max-changes' | 'users attributes delete/--concurrency' | 'deploy-keys list/--of' | 'deploy-keys list/--match' | 'deploy-keys list/--skip' | 'deploy-keys list/--page' | 'deploy-keys list/--per-page' | 'deploy-keys list/--limit' | 'deploy-keys list/--where' | 'deploy-keys get/--of' | 'deploy-keys get/--match' | 'deploy-keys get/--skip' | 'deploy-keys create/-F' | 'deploy-keys create/--field' | 'deploy-keys create/--max-changes' | 'deploy-keys create/--concurrency' | 'deploy-keys create/--of' | 'deploy-keys create/--match' | 'deploy-keys create/--skip' | 'deploy-keys update/-F' | 'deploy-keys update/--field' | 'deploy-keys update/--max-changes' | 'deploy-keys update/--concurrency' | 'deploy-keys update/--of' | 'deploy-keys update/--match' | 'deploy-keys update/--skip' | 'deploy-keys delete/-F' | 'deploy-keys delete/--field' | 'deploy-keys delete/--max-changes' | 'deploy-keys delete/--concurrency' | 'deploy-keys delete/--of' | 'deploy-keys delete/--match' | 'deploy-keys delete/--skip' | 'deploy-keys enable/-F' | 'deploy-keys enable/--field' | 'deploy-keys enable/--max-changes' | 'deploy-keys enable/--concurrency' | 'deploy-keys enable/--of' | 'deploy-keys enable/--match' | 'deploy-keys enable/--skip' | 'groups list/--custom-attributes' | 'groups list/--page' | 'groups list/--per-page' | 'groups list/--limit' | 'groups list/--where' | 'groups get/--of' | 'groups get/--match' | 'groups get/--skip' | 'groups create/-F' | 'groups create/--field' | 'groups create/--max-changes' | 'groups create/--concurrency' | 'groups update/-F' | 'groups update/--field' | 'groups update/--max-changes' | 'groups update/--concurrency' | 'groups update/--of' | 'groups update/--match' | 'groups update/--skip' | 'groups delete/-F' | 'groups delete/--field' | 'groups delete/--max-changes' | 'groups delete/--concurrency' | 'groups delete/--of' | 'groups delete/--match' | 'groups delete/--skip' | 'groups subgroups/--custom-attributes' | 'groups subgroups/--of' | 'groups subgroups/--match' | 'groups subgroups/--skip' | 'groups subgroups/--page' | 'groups subgroups/--per-page' | 'groups subgroups/--limit' | 'groups subgroups/--where' | 'groups projects/--of' | 'groups projects/--match' | 'groups projects/--skip' | 'groups projects/--page' | 'groups projects/--per-page' | 'groups projects/--limit' | 'groups projects/--where' | 'groups transfer/-F' | 'groups transfer/--field' | 'groups transfer/--max-changes' | 'groups transfer/--concurrency' | 'groups transfer/--of' | 'groups transfer/--match' | 'groups transfer/--skip' | 'groups members list/--of' | 'groups members list/--match' | 'groups members list/--skip' | 'groups members list/--page' | 'groups members list/--per-page' | 'groups members list/--limit' | 'groups members list/--where' | 'groups members get/--of' | 'groups members get/--match' | 'groups members get/--skip' | 'groups members add/--expires-at' | 'groups members add/-F' | 'groups members add/--field' | 'groups members add/--max-changes' | 'groups members add/--concurrency' | 'groups members add/--of' | 'groups members add/--match' | 'groups members add/--skip' | 'groups members update/--expires-at' | 'groups members update/-F' | 'groups members update/--field' | 'groups members update/--max-changes' | 'groups members update/--concurrency' | 'groups members update/--of' | 'groups members update/--match' | 'groups members update/--skip' | 'groups members remove/-F' | 'groups members remove/--field' | 'groups members remove/--max-changes' | 'groups members remove/--concurrency' | 'groups members remove/--of' | 'groups members remove/--match' | 'groups members remove/--skip' | 'groups attributes list/--of' | 'groups attributes list/--match' | 'groups attributes list/--skip' | 'groups attributes list/--page' | 'groups attributes list/--per-page' | 'groups attributes list/--limit' | 'groups attributes list/--where' | 'groups attributes get/--of' | 'groups attributes get/--match' | 'groups attributes get/--skip' | 'groups attributes set/-F' | 'groups attributes set/--field' | 'groups attributes set/--max-changes' | 'groups attributes set/--concurrency' | 'groups attributes set/--of' | 'groups attributes set/--match' | 'groups attributes set/--skip' | 'groups attributes delete/-F' | 'groups attributes delete/--field' | 'groups attributes delete/--max-changes' | 'groups attributes delete/--concurrency' | 'groups attributes delete/--of' | 'groups attributes delete/--match' | 'groups attributes delete/--skip' | 'namespaces list/--page' | 'namespaces list/--per-page' | 'namespaces list/--limit' | 'namespaces list/--where' | 'projects list/--custom-attributes' | 'projects list/--page' | 'projects list/--per-page' | 'projects list/--limit' | 'projects list/--where' | 'projects get/--of' | 'projects get/--match' | 'projects get/--skip' | 'projects create/--tag-list' | 'projects create/-F' | 'projects create/--field' | 'projects create/--max-changes' | 'projects create/--concurrency' | 'projects update/--tag-list' | 'projects update/-F' | 'projects update/--field' | 'projects update/--max-changes' | 'projects update/--concurrency' | 'projects update/--of' | 'projects update/--match' | 'projects update/--skip' | 'projects delete/--wait-timeout' | 'projects delete/-F' | 'projects delete/--field' | 'projects delete/--max-changes' | 'projects delete/--concurrency' | 'projects delete/--of' | 'projects delete/--match' | 'projects delete/--skip' | 'projects fork/-F' | 'projects fork/--field' | 'projects fork/--max-changes' | 'projects fork/--concurrency' | 'projects fork/--of' | 'projects fork/--match' | 'projects fork/--skip' | 'projects forks/--custom-attributes' | 'projects forks/--of' | 'projects forks/--match' | 'projects forks/--skip' | 'projects forks/--page' | 'projects forks/--per-page' | 'projects forks/--limit' | 'projects forks/--where' | 'projects link/-F' | 'projects link/--field' | 'projects link/--max-changes' | 'projects link/--concurrency' | 'projects link/--of' | 'projects link/--match' | 'projects link/--skip' | 'projects unlink/-F' | 'projects unlink/--field' | 'projects unlink/--max-changes' | 'projects unlink/--concurrency' | 'projects unlink/--of' | 'projects unlink/--match' | 'projects unlink/--skip' | 'projects star/-F' | 'projects star/--field' | 'projects star/--max-changes' | 'projects star/--concurrency' | 'projects star/--of' | 'projects star/--match' | 'projects star/--skip' | 'projects unstar/-F' | 'projects unstar/--field' | 'projects unstar/--max-changes' | 'projects unstar/--concurrency' | 'projects unstar/--of' | 'projects unstar/--match' | 'projects unstar/--skip' | 'projects archive/-F' | 'projects archive/--field' | 'projects archive/--max-changes' | 'projects archive/--concurrency' | 'projects archive/--of' | 'projects archive/--match' | 'projects archive/--skip' | 'projects unarchive/-F' | 'projects unarchive/--field' | 'projects unarchive/--max-changes' | 'projects unarchive/--concurrency' | 'projects unarchive/--of' | 'projects unarchive/--match' | 'projects unarchive/--skip' | 'projects share/--expires-at' | 'projects share/-F' | 'projects share/--field' | 'projects share/--max-changes' | 'projects share/--concurrency' | 'projects share/--of' | 'projects share/--match' | 'projects share/--skip' | 'projects unshare/-F' | 'projects unshare/--field' | 'projects unshare/--max-changes' | 'projects unshare/--concurrency' | 'projects unshare/--of' | 'projects unshare/--match' | 'projects unshare/--skip' | 'projects members list/--of' | 'projects members list/--match' | 'projects members list/--skip' | 'projects members list/--page' | 'projects members list/--per-page' | 'projects members list/--limit' | 'projects members list/--where' | 'projects members get/--of' | 'projects members get/--match' | 'projects members get/--skip' | 'projects members add/--expires-at' | 'projects members add/-F' | 'projects members add/--field' | 'projects members add/--max-changes' | 'projects members add/--concurrency' | 'projects members add/--of' | 'projects members add/--match' | 'projects members add/--skip' | 'projects members update/--expires-at' | 'projects members update/-F' | 'projects members update/--field' | 'projects members update/--max-changes' | 'projects members update/--concurrency' | 'projects members update/--of' | 'projects members update/--match' | 'projects members update/--skip' | 'projects members remove/-F' | 'projects members remove/--field' | 'projects members remove/--max-changes' | 'projects members remove/--concurrency' | 'projects members remove/--of' | 'projects members remove/--match' | 'projects members remove/--skip' | 'projects attributes list/--of' | 'projects attributes list/--match' | 'projects attributes list/--skip' | 'projects attributes list/--page' | 'projects attributes list/--per-page' | 'projects attributes list/--limit' | 'projects attributes list/--where' | 'projects attributes get/--of' | 'projects attributes get/--match' | 'projects attributes get/--skip' | 'projects attributes set/-F' | 'projects attributes set/--field' | 'projects attributes set/--max-changes' | 'projects attributes set/--concurrency' | 'projects attributes set/--of' | 'projects attributes set/--match' | 'projects attributes set/--skip' | 'projects attributes delete/-F' | 'projects attributes delete/--field' | 'projects attributes delete/--max-changes' | 'projects attributes delete/--concurrency' | 'projects attributes delete/--of' | 'projects attributes delete/--match' | 'projects attributes delete/--skip' | 'deployments list/--of' | 'deployments list/--match' | 'deployments list/--skip' | 'deployments list/--page' | 'deployments list/--per-page' | 'deployments list/--limit' | 'deployments list/--where' | 'deployments get/--of' | 'deployments get/--match' | 'deployments get/--skip' | 'deployments create/-F' | 'deployments create/--field' | 'deployments create/--max-changes' | 'deployments create/--concurrency' | 'deployments create/--of' | 'deployments create/--match' | 'deployments create/--skip' | 'environments list/--of' | 'environments list/--match' | 'environments list/--skip' | 'environments list/--page' | 'environments list/--per-page' | 'environments list/--limit' | 'environments list/--where' | 'environments create/-F' | 'environments create/--field' | 'environments create/--max-changes' | 'environments create/--concurrency' | 'environments create/--of' | 'environments create/--match' | 'environments create/--skip' | 'environments update/-F' | 'environments update/--field' | 'environments update/--max-changes' | 'environments update/--concurrency' | 'environments update/--of' | 'environments update/--match' | 'environments update/--skip' | 'environments delete/-F' | 'environments delete/--field' | 'environments delete/--max-changes' | 'environments delete/--concurrency' | 'environments delete/--of' | 'environments delete/--match' | 'environments delete/--skip' | 'environments stop/-F' | 'environments stop/--field' | 'environments stop/--max-changes' | 'environments stop/--concurrency' | 'environments stop/--of' | 'environments stop/--match' | 'environments stop/--skip' | 'jobs list/--of' | 'jobs list/--match' | 'jobs list/--skip' | 'jobs list/--page' | 'jobs list/--per-page' | 'jobs list/--limit' | 'jobs list/--where' | 'jobs get/--of' | 'jobs get/--match' | 'jobs get/--skip' | 'jobs retry/-F' | 'jobs retry/--field' | 'jobs retry/--max-changes' | 'jobs retry/--concurrency' | 'jobs retry/--of' | 'jobs retry/--match' | 'jobs retry/--skip' | 'jobs cancel/-F' | 'jobs cancel/--field' | 'jobs cancel/--max-changes' | 'jobs cancel/--concurrency' | 'jobs cancel/--of' | 'jobs cancel/--match' | 'jobs cancel/--skip' | 'jobs play/-F' | 'jobs play/--field' | 'jobs play/--max-changes' | 'jobs play/--concurrency' | 'jobs play/--of' | 'jobs play/--match' | 'jobs play/--skip' | 'jobs erase/-F' | 'jobs erase/--field' | 'jobs erase/--max-changes' | 'jobs erase/--concurrency' | 'jobs erase/--of' | 'jobs erase/--match' | 'jobs erase/--skip' | 'jobs report/-F' | 'jobs report/--field' | 'jobs report/--max-changes' | 'jobs report/--concurrency' | 'jobs report/--of' | 'jobs report/--match' | 'jobs report/--skip' | 'pages list/--expiring' | 'pages list/--of' | 'pages list/--match' | 'pages list/--skip' | 'pages list/--page' | 'pages list/--per-page' | 'pages list/--limit' | 'pages list/--where' | 'pages create/-F' | 'pages create/--field' | 'pages create/--max-changes' | 'pages create/--concurrency' | 'pages create/--of' | 'pages create/--match' | 'pages create/--skip' | 'pages update/-F' | 'pages update/--field' | 'pages update/--max-changes' | 'pages update/--concurrency' | 'pages update/--of' | 'pages update/--match' | 'pages update/--skip' | 'pages delete/-F' | 'pages delete/--field' | 'pages delete/--max-changes' | 'pages delete/--concurrency' | 'pages delete/--of' | 'pages delete/--match' | 'pages delete/--skip' | 'pipelines list/--updated-after' | 'pipelines list/--updated-before' | 'pipelines list/--of' | 'pipelines list/--match' | 'pipelines list/--skip' | 'pipelines list/--page' | 'pipelines list/--per-page' | 'pipelines list/--limit' | 'pipelines list/--where' | 'pipelines get/--of' | 'pipelines get/--match' | 'pipelines get/--skip' | 'pipelines create/--variables' | 'pipelines create/--wait-timeout' | 'pipelines create/-F' | 'pipelines create/--field' | 'pipelines create/--max-changes' | 'pipelines create/--concurrency' | 'pipelines create/--of' | 'pipelines create/--match' | 'pipelines create/--skip' | 'pipelines retry/--wait-timeout' | 'pipelines retry/-F' | 'pipelines retry/--field' | 'pipelines retry/--max-changes' | 'pipelines retry/--concurrency' | 'pipelines retry/--of' | 'pipelines retry/--match' | 'pipelines retry/--skip' | 'pipelines cancel/-F' | 'pipelines cancel/--field' | 'pipelines cancel/--max-changes' | 'pipelines cancel/--concurrency' | 'pipelines cancel/--of' | 'pipelines cancel/--match' | 'pipelines cancel/--skip' | 'pipelines delete/-F' | 'pipelines delete/--field' | 'pipelines delete/--max-changes' | 'pipelines delete/--concurrency' | 'pipelines delete/--of' | 'pipelines delete/--match' | 'pipelines delete/--skip' | 'pipelines watch/--wait-timeout' | 'pipelines jobs/--of' | 'pipelines jobs/--match' | 'pipelines jobs/--skip' | 'pipelines jobs/--page' | 'pipelines jobs/--per-page' | 'pipelines jobs/--limit' | 'pipelines jobs/--where' | 'schedules list/--due' | 'schedules list/--of' | 'schedules list/--match' | 'schedules list/--skip' | 'schedules list/--page' | 'schedules list/--per-page' | 'schedules list/--limit' | 'schedules list/--where' | 'schedules get/--of' | 'schedules get/--match' | 'schedules get/--skip' | 'schedules create/-F' | 'schedules create/--field' | 'schedules create/--max-changes' | 'schedules create/--concurrency' | 'schedules create/--of' | 'schedules create/--match' | 'schedules create/--skip' | 'schedules update/-F' | 'schedules update/--field' | 'schedules update/--max-changes' | 'schedules update/--concurrency' | 'schedules update/--of' | 'schedules update/--match' | 'schedules update/--skip' | 'schedules delete/-F' | 'schedules delete/--field' | 'schedules delete/--max-changes' | 'schedules delete/--concurrency' | 'schedules delete/--of' | 'schedules delete/--match' | 'schedules delete/--skip' | 'schedules take-ownership/-F' | 'schedules take-ownership/--field' | 'schedules take-ownership/--max-changes' | 'schedules take-ownership/--concurrency' | 'schedules take-ownership/--of' | 'schedules take-ownership/--match' | 'schedules take-ownership/--skip' | 'schedules run/--wait-timeout' | 'schedules run/-F' | 'schedules run/--field' | 'schedules run/--max-changes' | 'schedules run/--concurrency' | 'schedules run/--of' | 'schedules run/--match' | 'schedules run/--skip' | 'schedules variables create/-F' | 'schedules variables create/--field' | 'schedules variables create/--max-changes' | 'schedules variables create/--concurrency' | 'schedules variables create/--of' | 'schedules variables create/--match' | 'schedules variables create/--skip' | 'schedules variables update/-F' | 'schedules variables update/--field' | 'schedules variables update/--max-changes' | 'schedules variables update/--concurrency' | 'schedules variables update/--of' | 'schedules variables update/--match' | 'schedules variables update/--skip' | 'schedules variables delete/-F' | 'schedules variables delete/--field' | 'schedules variables delete/--max-changes' | 'schedules variables delete/--concurrency' | 'schedules variables delete/--of' | 'schedules variables delete/--match' | 'schedules variables delete/--skip' | 'triggers list/--of' | 'triggers list/--match' | 'triggers list/--skip' | 'triggers list/--page' | 'triggers list/--per-page' | 'triggers list/--limit' | 'triggers list/--where' | 'triggers get/--of' | 'triggers get/--match' | 'triggers get/--skip' | 'triggers create/-F' | 'triggers create/--field' | 'triggers create/--max-changes' | 'triggers create/--concurrency' | 'triggers create/--of' | 'triggers create/--match' | 'triggers create/--skip' | 'triggers update/-F' | 'triggers update/--field' | 'triggers update/--max-changes' | 'triggers update/--concurrency' | 'triggers update/--of' | 'triggers update/--match' | 'triggers update/--skip' | 'triggers delete/-F' | 'triggers delete/--field' | 'triggers delete/--max-changes' | 'triggers delete/--concurrency' | 'triggers delete/--of' | 'triggers delete/--match' | 'triggers delete/--skip' | 'triggers take-ownership/-F' | 'triggers take-ownership/--field' | 'triggers take-ownership/--max-changes' | 'triggers take-ownership/--concurrency' | 'triggers take-ownership/--of' | 'triggers take-ownership/--match' | 'triggers take-ownership/--skip' | 'triggers run/--variables' | 'triggers run/--trigger' | 'triggers run/--wait-timeout' | 'triggers run/-F' | 'triggers run/--field' | 'triggers run/--max-changes' | 'triggers run/--concurrency' | 'triggers run/--of' | 'triggers run/--match' | 'triggers run/--skip' | 'variables list/--of' | 'variables list/--match' | 'variables list/--skip' | 'variables list/--page' | 'variables list/--per-page' | 'variables list/--limit' | 'variables list/--where' | 'variables create/-F' | 'variables create/--field' | 'variables create/--max-changes' | 'variables create/--concurrency' | 'variables create/--of' | 'variables create/--match' | 'variables create/--skip' | 'variables update/-F' | 'variables update/--field' | 'variables update/--max-changes' | 'variables update/--concurrency' | 'variables update/--of' | 'variables update/--match' | 'variables update/--skip' | 'variables set/-F' | 'variables set/--field' | 'variables set/--max-changes' | 'variables set/--concurrency' | 'variables set/--of' | 'variables set/--match' | 'variables set/--skip' | 'variables delete/-F' | 'variables delete/--field' | 'variables delete/--max-changes' | 'variables delete/--concurrency' | 'variables delete/--of' | 'variables delete/--match' | 'variables delete/--skip' | 'issues list/--iids' | 'issues list/--created-after' | 'issues list/--created-before' | 'issues list/--of' | 'issues list/--match' | 'issues list/--skip' | 'issues list/--page' | 'issues list/--per-page' | 'issues list/--limit' | 'issues list/--where' | 'issues create/--due-date' | 'issues create/--created-at' | 'issues create/-F' | 'issues create/--field' | 'issues create/--max-changes' | 'issues create/--concurrency' | 'issues create/--of' | 'issues create/--match' | 'issues create/--skip' | 'issues update/--due-date' | 'issues update/--updated-at' | 'issues update/--add-label' | 'issues update/--remove-label' | 'issues update/-F' | 'issues update/--field' | 'issues update/--max-changes' | 'issues update/--concurrency' | 'issues update/--of' | 'issues update/--match' | 'issues update/--skip' | 'issues close/-F' | 'issues close/--field' | 'issues close/--max-changes' | 'issues close/--concurrency' | 'issues close/--of' | 'issues close/--match' | 'issues close/--skip' | 'issues reopen/-F' | 'issues reopen/--field' | 'issues reopen/--max-changes' | 'issues reopen/--concurrency' | 'issues reopen/--of' | 'issues reopen/--match' | 'issues reopen/--skip' | 'issues move/-F' | 'issues move/--field' | 'issues move/--max-changes' | 'issues move/--concurrency' | 'issues move/--of' | 'issues move/--match' | 'issues move/--skip' | 'issues delete/-F' | 'issues delete/--field' | 'issues delete/--max-changes' | 'issues delete/--concurrency' | 'issues delete/--of' | 'issues delete/--match' | 'issues delete/--skip' | 'issues subscribe/-F' | 'issues subscribe/--field' | 'issues subscribe/--max-changes' | 'issues subscribe/--concurrency' | 'issues subscribe/--of' | 'issues subscribe/--match' | 'issues subscribe/--skip' | 'issues unsubscribe/-F' | 'issues unsubscribe/--field' | 'issues unsubscribe/--max-changes' | 'issues unsubscribe/--concurrency' | 'issues unsubscribe/--of' | 'issues unsubscribe/--match' | 'issues unsubscribe/--skip' | 'issues todo/-F' | 'issues todo/--field' | 'issues todo/--max-changes' | 'issues todo/--concurrency' | 'issues todo/--of' | 'issues todo/--match' | 'issues todo/--skip' | 'issues notes list/--of' | 'issues notes list/--match' | 'issues notes list/--skip' | 'issues notes list/--page' | 'issues notes list/--per-page' | 'issues notes list/--limit' | 'issues notes list/--where' | 'issues notes get/--of' | 'issues notes get/--match' | 'issues notes get/--skip' | 'issues notes create/--created-at' | 'issues notes create/-F' | 'issues notes create/--field' | 'issues notes create/--max-changes' | 'issues notes create/--concurrency' | 'issues notes create/--of' | 'issues notes create/--match' | 'issues notes create/--skip' | 'issues notes update/-F' | 'issues notes update/--field' | 'issues notes update/--max-changes' | 'issues notes update/--concurrency' | 'issues notes update/--of' | 'issues notes update/--match' | 'issues notes update/--skip' | 'issues notes delete/-F' | 'issues notes delete/--field' | 'issues notes delete/--max-changes' | 'issues notes delete/--concurrency' | 'issues notes delete/--of' | 'issues notes delete/--match' | 'issues notes delete/--skip' | 'issues award list/--of' | 'issues award list/--match' | 'issues award list/--skip' | 'issues award list/--page' | 'issues award list/--per-page' | 'issues award list/--limit' | 'issues award list/--where' | 'issues award create/-F' | 'issues award create/--field' | 'issues award create/--max-changes' | 'issues award create/--concurrency' | 'issues award create/--of' | 'issues award create/--match' | 'issues award create/--skip' | 'issues award delete/-F' | 'issues award delete/--field' | 'issues award delete/--max-changes' | 'issues award delete/--concurrency' | 'issues award delete/--of' | 'issues award delete/--match' | 'issues award delete/--skip' | 'issues time stats/--of' | 'issues time stats/--match' | 'issues time stats/--skip' | 'issues time estimate/-F' | 'issues time estimate/--field' | 'issues time estimate/--max-changes' | 'issues time estimate/--concurrency' | 'issues time estimate/--of' | 'issues time estimate/--match' | 'issues time estimate/--skip' | 'issues time reset-estimate/-F' | 'issues time reset-estimate/--field' | 'issues time reset-estimate/--max-changes' | 'issues time reset-estimate/--concurrency' | 'issues time reset-estimate/--of' | 'issues time reset-estimate/--match' | 'issues time reset-estimate/--skip' | 'issues time spend/-F' | 'issues time spend/--field' | 'issues time spend/--max-changes' | 'issues time spend/--concurrency' | 'issues time spend/--of' | 'issues time spend/--match' | 'issues time spend/--skip' | 'issues time reset-spent/-F' | 'issues time reset-spent/--field' | 'issues time reset-spent/--max-changes' | 'issues time reset-spent/--concurrency' | 'issues time reset-spent/--of' | 'issues time reset-spent/--match' | 'issues time reset-spent/--skip' | 'labels list/--of' | 'labels list/--match' | 'labels list/--skip' | 'labels list/--page' | 'labels list/--per-page' | 'labels list/--limit' | 'labels list/--where' | 'labels get/--of' | 'labels get/--match' | 'labels get/--skip' | 'labels create/--priority' | 'labels create/-F' | 'labels create/--field' | 'labels create/--max-changes' | 'labels create/--concurrency' | 'labels create/--of' | 'labels create/--match' | 'labels create/--skip' | 'labels update/--priority' | 'labels update/-F' | 'labels update/--field' | 'labels update/--max-changes' | 'labels update/--concurrency' | 'labels update/--of' | 'labels update/--match' | 'labels update/--skip' | 'labels delete/-F' | 'labels delete/--field' | 'labels delete/--max-changes' | 'labels delete/--concurrency' | 'labels delete/--of' | 'labels delete/--match' | 'labels delete/--skip' | 'labels subscribe/-F' | 'labels subscribe/--field' | 'labels subscribe/--max-changes' | 'labels subscribe/--concurrency' | 'labels subscribe/--of' | 'labels subscribe/--match' | 'labels subscribe/--skip' | 'labels unsubscribe/-F' | 'labels unsubscribe/--field' | 'labels unsubscribe/--max-changes' | 'labels unsubscribe/--concurrency' | 'labels unsubscribe/--of' | 'labels unsubscribe/--match' | 'labels unsubscribe/--skip' | 'milestones list/--iids' | 'milestones list/--of' | 'milestones list/--match' | 'milestones list/--skip' | 'milestones list/--page' | 'milestones list/--per-page' | 'milestones list/--limit' | 'milestones list/--where' | 'milestones get/--of' | 'milestones get/--match' | 'milestones get/--skip' | 'milestones create/--due-date' | 'milestones create/--start-date' | 'milestones create/-F' | 'milestones create/--field' | 'milestones create/--max-changes' | 'milestones create/--concurrency' | 'milestones create/--of' | 'milestones create/--match' | 'milestones create/--skip' | 'milestones update/--due-date' | 'milestones update/--start-date' | 'milestones update/-F' | 'milestones update/--field' | 'milestones update/--max-changes' | 'milestones update/--concurrency' | 'milestones update/--of' | 'milestones update/--match' | 'milestones update/--skip' | 'milestones issues/--of' | 'milestones issues/--match' | 'milestones issues/--skip' | 'milestones issues/--page' | 'milestones issues/--per-page' | 'milestones issues/--limit' | 'milestones issues/--where' | 'milestones mrs/--of' | 'milestones mrs/--match' | 'milestones mrs/--skip' | 'milestones mrs/--page' | 'milestones mrs/--per-page' | 'milestones mrs/--limit' | 'milestones mrs/--where' | 'mrs list/--created-after' | 'mrs list/--created-before' | 'mrs list/--updated-after' | 'mrs list/--updated-before' | 'mrs list/--iids' | 'mrs list/--of' | 'mrs list/--match' | 'mrs list/--skip' | 'mrs list/--page' | 'mrs list/--per-page' | 'mrs list/--limit' | 'mrs list/--where' | 'mrs commits/--of' | 'mrs commits/--match' | 'mrs commits/--skip' | 'mrs commits/--page' | 'mrs commits/--per-page' | 'mrs commits/--limit' | 'mrs commits/--where' | 'mrs participants/--of' | 'mrs participants/--match' | 'mrs participants/--skip' | 'mrs participants/--page' | 'mrs participants/--per-page' | 'mrs participants/--limit' | 'mrs participants/--where' | 'mrs closes-issues/--of' | 'mrs closes-issues/--match' | 'mrs closes-issues/--skip' | 'mrs closes-issues/--page' | 'mrs closes-issues/--per-page' | 'mrs closes-issues/--limit' | 'mrs closes-issues/--where' | 'mrs create/-F' | 'mrs create/--field' | 'mrs create/--max-changes' | 'mrs create/--concurrency' | 'mrs create/--of' | 'mrs create/--match' | 'mrs create/--skip' | 'mrs update/--add-label' | 'mrs update/--remove-label' | 'mrs update/-F' | 'mrs update/--field' | 'mrs update/--max-changes' | 'mrs update/--concurrency' | 'mrs update/--of' | 'mrs update/--match' | 'mrs update/--skip' | 'mrs merge/-F' | 'mrs merge/--field' | 'mrs merge/--max-changes' | 'mrs merge/--concurrency' | 'mrs merge/--of' | 'mrs merge/--match' | 'mrs merge/--skip' | 'mrs cancel-merge/-F' | 'mrs cancel-merge/--field' | 'mrs cancel-merge/--max-changes' | 'mrs cancel-merge/--concurrency' | 'mrs cancel-merge/--of' | 'mrs cancel-merge/--match' | 'mrs cancel-merge/--skip' | 'mrs close/-F' | 'mrs close/--field' | 'mrs close/--max-changes' | 'mrs close/--concurrency' | 'mrs close/--of' | 'mrs close/--match' | 'mrs close/--skip' | 'mrs reopen/-F' | 'mrs reopen/--field' | 'mrs reopen/--max-changes' | 'mrs reopen/--concurrency' | 'mrs reopen/--of' | 'mrs reopen/--match' | 'mrs reopen/--skip' | 'mrs delete/-F' | 'mrs delete/--field' | 'mrs delete/--max-changes' | 'mrs delete/--concurrency' | 'mrs delete/--of' | 'mrs delete/--match' | 'mrs delete/--skip' | 'mrs subscribe/-F' | 'mrs subscribe/--field' | 'mrs subscribe/--max-changes' | 'mrs subscribe/--concurrency' | 'mrs subscribe/--of' | 'mrs subscribe/--match' | 'mrs subscribe/--skip' | 'mrs unsubscribe/-F' | 'mrs unsubscribe/--field' | 'mrs unsubscribe/--max-changes' | 'mrs unsubscribe/--concurrency' | 'mrs unsubscribe/--of' | 'mrs unsubscribe/--match' | 'mrs unsubscribe/--skip' | 'mrs todo/-F' | 'mrs todo/--field' | 'mrs todo/--max-changes' | 'mrs todo/--concurrency' | 'mrs todo/--of' | 'mrs todo/--match' | 'mrs todo/--skip' | 'mrs notes list/--of' | 'mrs notes list/--match' | 'mrs notes list/--skip' | 'mrs notes list/--page' | 'mrs notes list/--per-page' | 'mrs notes list/--limit' | 'mrs notes list/--where' | 'mrs notes get/--of' | 'mrs notes get/--match' | 'mrs notes get/--skip' | 'mrs notes create/--created-at' | 'mrs notes create/-F' | 'mrs notes create/--field' | 'mrs notes create/--max-changes' | 'mrs notes create/--concurrency' | 'mrs notes create/--of' | 'mrs notes create/--match' | 'mrs notes create/--skip' | 'mrs notes update/-F' | 'mrs notes update/--field' | 'mrs notes update/--max-changes' | 'mrs notes update/--concurrency' | 'mrs notes update/--of' | 'mrs notes update/--match' | 'mrs notes update/--skip' | 'mrs notes delete/-F' | 'mrs notes delete/--field' | 'mrs notes delete/--max-changes' | 'mrs notes delete/--concurrency' | 'mrs notes delete/--of' | 'mrs notes delete/--match' | 'mrs notes delete/--skip' | 'mrs award list/--of' | 'mrs award list/--match' | 'mrs award list/--skip' | 'mrs award list/--page' | 'mrs award list/--per-page' | 'mrs award list/--limit' | 'mrs award list/--where' | 'mrs award create/-F' | 'mrs award create/--field' | 'mrs award create/--max-changes' | 'mrs award create/--concurrency' | 'mrs award create/--of' | 'mrs award create/--match' | 'mrs award create/--skip' | 'mrs award delete/-F' | 'mrs award delete/--field' | 'mrs award delete/--max-changes' | 'mrs award delete/--concurrency' | 'mrs award delete/--of' | 'mrs award delete/--match' | 'mrs award delete/--skip' | 'mrs time stats/--of' | 'mrs time stats/--match' | 'mrs time stats/--skip' | 'mrs time estimate/-F' | 'mrs time estimate/--field' | 'mrs time estimate/--max-changes' | 'mrs time estimate/--concurrency' | 'mrs time estimate/--of' | 'mrs time estimate/--match' | 'mrs time estimate/--skip' | 'mrs time reset-estimate/-F' | 'mrs time reset-estimate/--field' | 'mrs time reset-estimate/--max-changes' | 'mrs time reset-estimate/--concurrency' | 'mrs time reset-estimate/--of' | 'mrs time reset-estimate/--match' | 'mrs time reset-estimate/--skip' | 'mrs time spend/-F' | 'mrs time spend/--field' | 'mrs time spend/--max-changes' | 'mrs time spend/--concurrency' | 'mrs time spend/--of' | 'mrs time spend/--match' | 'mrs time spend/--skip' | 'mrs time reset-spent/-F' | 'mrs time reset-spent/--field' | 'mrs time reset-spent/--max-changes' | 'mrs time reset-spent/--concurrency' | 'mrs time reset-spent/--of' | 'mrs time reset-spent/--match' | 'mrs time reset-spent/--skip' | 'todos list/--page' | 'todos list/--per-page' | 'todos list/--limit' | 'todos list/--where' | 'todos done/-F' | 'todos done/--field' | 'todos done/--max-changes' | 'todos done/--concurrency' | 'branches list/--of' | 'branches list/--match' | 'branches list/--skip' | 'branches list/--page' | 'branches list/--per-page' | 'branches list/--limit' | 'branches list/--where' | 'branches get/--of' | 'branches get/--match' | 'branches get/--skip' | 'branches create/-F' | 'branches create/--field' | 'branches create/--max-changes' | 'branches create/--concurrency' | 'branches create/--of' | 'branches create/--match' | 'branches create/--skip' | 'branches delete/-F' | 'branches delete/--field' | 'branches delete/--max-changes' | 'branches delete/--concurrency' | 'branches delete/--of' | 'branches delete/--match' | 'branches delete/--skip' | 'branches delete-merged/-F' | 'branches delete-merged/--field' | 'branches delete-merged/--max-changes' | 'branches delete-merged/--concurrency' | 'branches delete-merged/--of' | 'branches delete-merged/--match' | 'branches delete-merged/--skip' | 'branches protect/-F' | 'branches protect/--field' | 'branches protect/--max-changes' | 'branches protect/--concurrency' | 'branches protect/--of' | 'branches protect/--match' | 'branches protect/--skip' | 'branches unprotect/-F' | 'branches unprotect/--field' | 'branches unprotect/--max-changes' | 'branches unprotect/--concurrency' | 'branches unprotect/--of' | 'branches unprotect/--match' | 'branches unprotect/--skip' | 'branches protected list/--of' | 'branches protected list/--match' | 'branches protected list/--skip' | 'branches protected list/--page' | 'branches protected list/--per-page' | 'branches protected list/--limit' | 'branches protected list/--where' | 'branches protected get/--of' | 'branches protected get/--match' | 'branches protected get/--skip' | 'branches protected create/-F' | 'branches protected create/--field' | 'branches protected create/--max-changes' | 'branches protected create/--concurrency' | 'branches protected create/--of' | 'branches protected create/--match' | 'branches protected create/--skip' | 'branches protected delete/-F' | 'branches protected delete/--field' | 'branches protected delete/--max-changes' | 'branches protected delete/--concurrency' | 'branches protected delete/--of' | 'branches protected delete/--match' | 'branches protected delete/--skip' | 'commits list/--since' | 'commits list/--until' | 'commits list/--of' | 'commits list/--match' | 'commits list/--skip' | 'commits list/--page' | 'commits list/--per-page' | 'commits list/--limit' | 'commits list/--where' | 'commits get/--of' | 'commits get/--match' | 'commits get/--skip' | 'commits create/-F' | 'commits create/--field' | 'commits create/--max-changes' | 'commits create/--concurrency' | 'commits create/--of' | 'commits create/--match' | 'commits create/--skip' | 'commits refs/--of' | 'commits refs/--match' | 'commits refs/--skip' | 'commits refs/--page' | 'commits refs/--per-page' | 'commits refs/--limit' | 'commits refs/--where' | 'commits contributors/--of' | 'commits contributors/--match' | 'commits contributors/--skip' | 'commits contributors/--page' | 'commits contributors/--per-page' | 'commits contributors/--limit' | 'commits contributors/--where' | 'files list/--of' | 'files list/--match' | 'files list/--skip' | 'files list/--page' | 'files list/--per-page' | 'files list/--limit' | 'files list/--where' | 'files create/-F' | 'files create/--field' | 'files create/--max-changes' | 'files create/--concurrency' | 'files create/--of' | 'files create/--match' | 'files create/--skip' | 'files update/-F' | 'files update/--field' | 'files update/--max-changes' | 'files update/--concurrency' | 'files update/--of' | 'files update/--match' | 'files update/--skip' | 'files delete/-F' | 'files delete/--field' | 'files delete/--max-changes' | 'files delete/--concurrency' | 'files delete/--of' | 'files delete/--match' | 'files delete/--skip' | 'releases list/--of' | 'releases list/--match' | 'releases list/--skip' | 'releases list/--page' | 'releases list/--per-page' | 'releases list/--limit' | 'releases list/--where' | 'releases get/--of' | 'releases get/--match' | 'releases get/--skip' | 'releases create/--released-at' | 'releases create/-F' | 'releases create/--field' | 'releases create/--max-changes' | 'releases create/--concurrency' | 'releases create/--of' | 'releases create/--match' | 'releases create/--skip' | 'releases update/--released-at' | 'releases update/-F' | 'releases update/--field' | 'releases update/--max-changes' | 'releases update/--concurrency' | 'releases update/--of' | 'releases update/--match' | 'releases update/--skip' | 'releases delete/-F' | 'releases delete/--field' | 'releases delete/--max-changes' | 'releases delete/--concurrency' | 'releases delete/--of' | 'releases delete/--match' | 'releases delete/--skip' | 'tags list/--of' | 'tags list/--match' | 'tags list/--skip' | 'tags list/--page' | 'tags list/--per-page' | 'tags list/--limit' | 'tags list/--where' | 'tags get/--of' | 'tags get/--match' | 'tags get/--skip' | 'tags create/-F' | 'tags create/--field' | 'tags create/--max-changes' | 'tags create/--concurrency' | 'tags create/--of' | 'tags create/--match' | 'tags create/--skip' | 'tags delete/-F' | 'tags delete/--field' | 'tags delete/--max-changes' | 'tags delete/--concurrency' | 'tags delete/--of' | 'tags delete/--match' | 'tags delete/--skip' | 'events list/--before' | 'events list/--after' | 'events list/--of' | 'events list/--match' | 'events list/--skip' | 'events list/--page' | 'events list/--per-page' | 'events list/--limit' | 'events list/--where' | 'audit-events list/--created-after' | 'audit-events list/--created-before' | 'audit-events list/--page' | 'audit-events list/--per-page' | 'audit-events list/--limit' | 'audit-events list/--where' | 'broadcast list/--page' | 'broadcast list/--per-page' | 'broadcast list/--limit' | 'broadcast list/--where' | 'broadcast create/--starts-at' | 'broadcast create/--ends-at' | 'broadcast create/--starts-in' | 'broadcast create/--for' | 'broadcast create/-F' | 'broadcast create/--field' | 'broadcast create/--max-changes' | 'broadcast create/--concurrency' | 'broadcast update/--starts-at' | 'broadcast update/--ends-at' | 'broadcast update/--starts-in' | 'broadcast update/--for' | 'broadcast update/-F' | 'broadcast update/--field' | 'broadcast update/--max-changes' | 'broadcast update/--concurrency' | 'broadcast delete/-F' | 'broadcast delete/--field' | 'broadcast delete/--max-changes' | 'broadcast delete/--concurrency' | 'ci-templates list/--page' | 'ci-templates list/--per-page' | 'ci-templates list/--limit' | 'ci-templates list/--where' | 'dockerfiles list/--page' | 'dockerfiles list/--per-page' | 'dockerfiles list/--limit' | 'dockerfiles list/--where' | 'gitignores list/--page' | 'gitignores list/--per-page' | 'gitignores list/--limit' | 'gitignores list/--where' | 'hooks list/--page' | 'hooks list/--per-page' | 'hooks list/--limit' | 'hooks list/--where' | 'hooks create/-F' | 'hooks create/--field' | 'hooks create/--max-changes' | 'hooks create/--concurrency' | 'hooks delete/-F' | 'hooks delete/--field' | 'hooks delete/--max-changes' | 'hooks delete/--concurrency' | 'licenses list/--page' | 'licenses list/--per-page' | 'licenses list/--limit' | 'licenses list/--where' | 'metrics watch/--interval' | 'snippets list/--page' | 'snippets list/--per-page' | 'snippets list/--limit' | 'snippets list/--where' | 'snippets create/--expires-at' | 'snippets create/-F' | 'snippets create/--field' | 'snippets create/--max-changes' | 'snippets create/--concurrency' | 'snippets update/--expires-at' | 'snippets update/-F' | 'snippets update/--field' | 'snippets update/--max-changes' | 'snippets update/--concurrency' | 'snippets delete/-F' | 'snippets delete/--field' | 'snippets delete/--max-changes' | 'snippets delete/--concurrency' | 'storage list/--page' | 'storage list/--per-page' | 'storage list/--limit' | 'storage list/--where' | 'storage wait/--timeout' | 'storage wait/--interval' | 'storage wait/--page' | 'storage wait/--per-page' | 'storage wait/--limit' | 'storage wait/--where' | 'api/-F' | 'api/--field' | 'api/-f' | 'api/--raw-field' | 'api/-H' | 'api/--header' | 'apply/--section' | 'apply/--rewrite' | 'apply/--concurrency' | 'apply/--max-deletes' | 'auth login/--token-command' | 'diff/--section' | 'diff/--rewrite' | 'diff/--concurrency' | 'diff/--explain' | 'export/--section' | 'export/--concurrency' | 'serve/--host' | 'serve/--port' | 'serve/--storage' | 'serve/--database' | 'serve/--database-wait' | 'serve/--external-url' | 'serve/--trusted-proxies' | 'serve/--rate-limit' | 'serve/--allow-hook-address' | 'serve/--audit-days' | 'serve/--shutdown-timeout') takes=value spec='' ;;
    'gpg-keys list/--fields' | 'gpg-keys get/--fields' | 'gpg-keys create/--fields') takes=value spec='list id key fingerprint primary_key_id emails created_at expires_at' ;;
    'gpg-keys create/--key' | 'keys create/--key' | 'users list/--username' | 'users list/--search' | 'users list/--extern-uid' | 'users list/--provider' | 'users create/--email' | 'users create/--name' | 'users create/--chat-handle' | 'users create/--network-profile' | 'users create/--microblog-handle' | 'users create/--website-url' | 'users create/--organization' | 'users create/--bio' | 'users create/--location' | 'users create/--extern-uid' | 'users create/--provider' | 'users create/--avatar' | 'users create/--password' | 'users update/--email' | 'users update/--username' | 'users update/--name' | 'users update/--chat-handle' | 'users update/--network-profile' | 'users update/--microblog-handle' | 'users update/--website-url' | 'users update/--organization' | 'users update/--bio' | 'users update/--location' | 'users update/--extern-uid' | 'users update/--provider' | 'users update/--avatar' | 'users update/--password' | 'deploy-keys create/--key' | 'deploy-keys update/--title' | 'groups list/--search' | 'groups create/--path' | 'groups create/--description' | 'groups update/--name' | 'groups update/--path' | 'groups update/--description' | 'groups subgroups/--search' | 'groups projects/--search' | 'groups members list/--query' | 'namespaces list/--search' | 'projects list/--search' | 'projects create/--path' | 'projects create/--description' | 'projects create/--ci-config-path' | 'projects create/--avatar' | 'projects create/--import-url' | 'projects update/--name' | 'projects update/--path' | 'projects update/--default-branch' | 'projects update/--description' | 'projects update/--ci-config-path' | 'projects update/--avatar' | 'projects fork/--name' | 'projects fork/--path' | 'projects forks/--search' | 'projects members list/--query' | 'deployments create/--sha' | 'environments create/--external-url' | 'environments update/--name' | 'environments update/--external-url' | 'jobs report/--trace' | 'jobs report/--runner' | 'jobs report/--coverage' | 'pages create/--certificate' | 'pages create/--key' | 'pages update/--certificate' | 'pages update/--key' | 'pipelines list/--name' | 'pipelines list/--username' | 'schedules create/--cron' | 'schedules update/--description' | 'schedules update/--cron' | 'triggers update/--description' | 'triggers run/--token' | 'variables get/--environment-scope' | 'variables create/--description' | 'variables create/--environment-scope' | 'variables update/--description' | 'variables update/--new-environment-scope' | 'variables update/--environment-scope' | 'variables set/--description' | 'variables set/--new-environment-scope' | 'variables set/--environment-scope' | 'variables delete/--environment-scope' | 'issues list/--milestone' | 'issues list/--my-reaction-emoji' | 'issues list/--search' | 'issues create/--description' | 'issues update/--title' | 'issues update/--description' | 'labels create/--description' | 'labels update/--new-name' | 'labels update/--description' | 'milestones list/--search' | 'milestones create/--description' | 'milestones update/--title' | 'milestones update/--description' | 'mrs list/--milestone' | 'mrs list/--my-reaction-emoji' | 'mrs list/--search' | 'mrs create/--description' | 'mrs update/--title' | 'mrs update/--description' | 'mrs merge/-m' | 'mrs merge/--message' | 'mrs merge/--sha' | 'branches list/--search' | 'commits list/--path' | 'commits create/-m' | 'commits create/--message' | 'commits create/--author-name' | 'commits create/--author-email' | 'commits create/--start-sha' | 'commits create/--actions' | 'files create/-m' | 'files create/--message' | 'files create/--author-name' | 'files create/--author-email' | 'files create/--content' | 'files update/-m' | 'files update/--message' | 'files update/--author-name' | 'files update/--author-email' | 'files update/--content' | 'files update/--last-commit-id' | 'files delete/-m' | 'files delete/--message' | 'files delete/--author-name' | 'files delete/--author-email' | 'files delete/--last-commit-id' | 'files archive/--ref' | 'files archive/--path' | 'releases create/--name' | 'releases create/--description' | 'releases create/--tag-message' | 'releases update/--name' | 'releases update/--description' | 'tags list/--search' | 'tags create/--message' | 'tags create/--release-description' | 'audit-events list/--action' | 'broadcast create/--color' | 'broadcast create/--font' | 'broadcast update/--message' | 'broadcast update/--color' | 'broadcast update/--font' | 'hooks create/--token' | 'licenses get/--project-name' | 'licenses get/--full-name' | 'snippets create/--file-name' | 'snippets create/--content' | 'snippets create/--description' | 'snippets update/--title' | 'snippets update/--file-name' | 'snippets update/--content' | 'snippets update/--description') takes=value spec='@' ;;
    'gpg-keys create/--from' | 'gpg-keys create/--rejects' | 'gpg-keys delete/--from' | 'gpg-keys delete/--rejects' | 'keys create/--from' | 'keys create/--rejects' | 'keys delete/--from' | 'keys delete/--rejects' | 'sessions revoke/--from' | 'sessions revoke/--rejects' | 'users create/--from' | 'users create/--rejects' | 'users update/--from' | 'users update/--rejects' | 'users delete/--from' | 'users delete/--rejects' | 'users block/--from' | 'users block/--rejects' | 'users unblock/--from' | 'users unblock/--rejects' | 'users tokens create/--from' | 'users tokens create/--rejects' | 'users tokens revoke/--from' | 'users tokens revoke/--rejects' | 'users attributes set/--from' | 'users attributes set/--rejects' | 'users attributes delete/--from' | 'users attributes delete/--rejects' | 'deploy-keys list/--projects-from' | 'deploy-keys list/--skip-file' | 'deploy-keys get/--projects-from' | 'deploy-keys get/--skip-file' | 'deploy-keys create/--from' | 'deploy-keys create/--rejects' | 'deploy-keys create/--projects-from' | 'deploy-keys create/--skip-file' | 'deploy-keys update/--from' | 'deploy-keys update/--rejects' | 'deploy-keys update/--projects-from' | 'deploy-keys update/--skip-file' | 'deploy-keys delete/--from' | 'deploy-keys delete/--rejects' | 'deploy-keys delete/--projects-from' | 'deploy-keys delete/--skip-file' | 'deploy-keys enable/--from' | 'deploy-keys enable/--rejects' | 'deploy-keys enable/--projects-from' | 'deploy-keys enable/--skip-file' | 'groups get/--groups-from' | 'groups get/--skip-file' | 'groups create/--from' | 'groups create/--rejects' | 'groups update/--from' | 'groups update/--rejects' | 'groups update/--groups-from' | 'groups update/--skip-file' | 'groups delete/--from' | 'groups delete/--rejects' | 'groups delete/--groups-from' | 'groups delete/--skip-file' | 'groups subgroups/--groups-from' | 'groups subgroups/--skip-file' | 'groups projects/--groups-from' | 'groups projects/--skip-file' | 'groups transfer/--from' | 'groups transfer/--rejects' | 'groups transfer/--groups-from' | 'groups transfer/--skip-file' | 'groups members list/--groups-from' | 'groups members list/--skip-file' | 'groups members get/--groups-from' | 'groups members get/--skip-file' | 'groups members add/--from' | 'groups members add/--rejects' | 'groups members add/--groups-from' | 'groups members add/--skip-file' | 'groups members update/--from' | 'groups members update/--rejects' | 'groups members update/--groups-from' | 'groups members update/--skip-file' | 'groups members remove/--from' | 'groups members remove/--rejects' | 'groups members remove/--groups-from' | 'groups members remove/--skip-file' | 'groups attributes list/--groups-from' | 'groups attributes list/--skip-file' | 'groups attributes get/--groups-from' | 'groups attributes get/--skip-file' | 'groups attributes set/--from' | 'groups attributes set/--rejects' | 'groups attributes set/--groups-from' | 'groups attributes set/--skip-file' | 'groups attributes delete/--from' | 'groups attributes delete/--rejects' | 'groups attributes delete/--groups-from' | 'groups attributes delete/--skip-file' | 'projects get/--projects-from' | 'projects get/--skip-file' | 'projects create/--from' | 'projects create/--rejects' | 'projects update/--from' | 'projects update/--rejects' | 'projects update/--projects-from' | 'projects update/--skip-file' | 'projects delete/--from' | 'projects delete/--rejects' | 'projects delete/--projects-from' | 'projects delete/--skip-file' | 'projects fork/--from' | 'projects fork/--rejects' | 'projects fork/--projects-from' | 'projects fork/--skip-file' | 'projects forks/--projects-from' | 'projects forks/--skip-file' | 'projects link/--from' | 'projects link/--rejects' | 'projects link/--projects-from' | 'projects link/--skip-file' | 'projects unlink/--from' | 'projects unlink/--rejects' | 'projects unlink/--projects-from' | 'projects unlink/--skip-file' | 'projects star/--from' | 'projects star/--rejects' | 'projects star/--projects-from' | 'projects star/--skip-file' | 'projects unstar/--from' | 'projects unstar/--rejects' | 'projects unstar/--projects-from' | 'projects unstar/--skip-file' | 'projects archive/--from' | 'projects archive/--rejects' | 'projects archive/--projects-from' | 'projects archive/--skip-file' | 'projects unarchive/--from' | 'projects unarchive/--rejects' | 'projects unarchive/--projects-from' | 'projects unarchive/--skip-file' | 'projects share/--from' | 'projects share/--rejects' | 'projects share/--projects-from' | 'projects share/--skip-file' | 'projects unshare/--from' | 'projects unshare/--rejects' | 'projects unshare/--projects-from' | 'projects unshare/--skip-file' | 'projects members list/--projects-from' | 'projects members list/--skip-file' | 'projects members get/--projects-from' | 'projects members get/--skip-file' | 'projects members add/--from' | 'projects members add/--rejects' | 'projects members add/--projects-from' | 'projects members add/--skip-file' | 'projects members update/--from' | 'projects members update/--rejects' | 'projects members update/--projects-from' | 'projects members update/--skip-file' | 'projects members remove/--from' | 'projects members remove/--rejects' | 'projects members remove/--projects-from' | 'projects members remove/--skip-file' | 'projects attributes list/--projects-from' | 'projects attributes list/--skip-file' | 'projects attributes get/--projects-from' | 'projects attributes get/--skip-file' | 'projects attributes set/--from' | 'projects attributes set/--rejects' | 'projects attributes set/--projects-from' | 'projects attributes set/--skip-file' | 'projects attributes delete/--from' | 'projects attributes delete/--rejects' | 'projects attributes delete/--projects-from' | 'projects attributes delete/--skip-file' | 'deployments list/--projects-from' | 'deployments list/--skip-file' | 'deployments get/--projects-from' | 'deployments get/--skip-file' | 'deployments create/--from' | 'deployments create/--rejects' | 'deployments create/--projects-from' | 'deployments create/--skip-file' | 'environments list/--projects-from' | 'environments list/--skip-file' | 'environments create/--from' | 'environments create/--rejects' | 'environments create/--projects-from' | 'environments create/--skip-file' | 'environments update/--from' | 'environments update/--rejects' | 'environments update/--projects-from' | 'environments update/--skip-file' | 'environments delete/--from' | 'environments delete/--rejects' | 'environments delete/--projects-from' | 'environments delete/--skip-file' | 'environments stop/--from' | 'environments stop/--rejects' | 'environments stop/--projects-from' | 'environments stop/--skip-file' | 'jobs list/--projects-from' | 'jobs list/--skip-file' | 'jobs get/--projects-from' | 'jobs get/--skip-file' | 'jobs retry/--from' | 'jobs retry/--rejects' | 'jobs retry/--projects-from' | 'jobs retry/--skip-file' | 'jobs cancel/--from' | 'jobs cancel/--rejects' | 'jobs cancel/--projects-from' | 'jobs cancel/--skip-file' | 'jobs play/--from' | 'jobs play/--rejects' | 'jobs play/--projects-from' | 'jobs play/--skip-file' | 'jobs erase/--from' | 'jobs erase/--rejects' | 'jobs erase/--projects-from' | 'jobs erase/--skip-file' | 'jobs report/--from' | 'jobs report/--rejects' | 'jobs report/--projects-from' | 'jobs report/--skip-file' | 'pages list/--projects-from' | 'pages list/--skip-file' | 'pages create/--from' | 'pages create/--rejects' | 'pages create/--projects-from' | 'pages create/--skip-file' | 'pages update/--from' | 'pages update/--rejects' | 'pages update/--projects-from' | 'pages update/--skip-file' | 'pages delete/--from' | 'pages delete/--rejects' | 'pages delete/--projects-from' | 'pages delete/--skip-file' | 'pipelines list/--projects-from' | 'pipelines list/--skip-file' | 'pipelines get/--projects-from' | 'pipelines get/--skip-file' | 'pipelines create/--from' | 'pipelines create/--rejects' | 'pipelines create/--projects-from' | 'pipelines create/--skip-file' | 'pipelines retry/--from' | 'pipelines retry/--rejects' | 'pipelines retry/--projects-from' | 'pipelines retry/--skip-file' | 'pipelines cancel/--from' | 'pipelines cancel/--rejects' | 'pipelines cancel/--projects-from' | 'pipelines cancel/--skip-file' | 'pipelines delete/--from' | 'pipelines delete/--rejects' | 'pipelines delete/--projects-from' | 'pipelines delete/--skip-file' | 'pipelines jobs/--projects-from' | 'pipelines jobs/--skip-file' | 'schedules list/--projects-from' | 'schedules list/--skip-file' | 'schedules get/--projects-from' | 'schedules get/--skip-file' | 'schedules create/--from' | 'schedules create/--rejects' | 'schedules create/--projects-from' | 'schedules create/--skip-file' | 'schedules update/--from' | 'schedules update/--rejects' | 'schedules update/--projects-from' | 'schedules update/--skip-file' | 'schedules delete/--from' | 'schedules delete/--rejects' | 'schedules delete/--projects-from' | 'schedules delete/--skip-file' | 'schedules take-ownership/--from' | 'schedules take-ownership/--rejects' | 'schedules take-ownership/--projects-from' | 'schedules take-ownership/--skip-file' | 'schedules run/--from' | 'schedules run/--rejects' | 'schedules run/--projects-from' | 'schedules run/--skip-file' | 'schedules variables create/--from' | 'schedules variables create/--rejects' | 'schedules variables create/--projects-from' | 'schedules variables create/--skip-file' | 'schedules variables update/--from' | 'schedules variables update/--rejects' | 'schedules variables update/--projects-from' | 'schedules variables update/--skip-file' | 'schedules variables delete/--from' | 'schedules variables delete/--rejects' | 'schedules variables delete/--projects-from' | 'schedules variables delete/--skip-file' | 'triggers list/--projects-from' | 'triggers list/--skip-file' | 'triggers get/--projects-from' | 'triggers get/--skip-file' | 'triggers create/--from' | 'triggers create/--rejects' | 'triggers create/--projects-from' | 'triggers create/--skip-file' | 'triggers update/--from' | 'triggers update/--rejects' | 'triggers update/--projects-from' | 'triggers update/--skip-file' | 'triggers delete/--from' | 'triggers delete/--rejects' | 'triggers delete/--projects-from' | 'triggers delete/--skip-file' | 'triggers take-ownership/--from' | 'triggers take-ownership/--rejects' | 'triggers take-ownership/--projects-from' | 'triggers take-ownership/--skip-file' | 'triggers run/--from' | 'triggers run/--rejects' | 'triggers run/--projects-from' | 'triggers run/--skip-file' | 'variables list/--projects-from' | 'variables list/--groups-from' | 'variables list/--skip-file' | 'variables create/--from' | 'variables create/--rejects' | 'variables create/--projects-from' | 'variables create/--groups-from' | 'variables create/--skip-file' | 'variables update/--from' | 'variables update/--rejects' | 'variables update/--projects-from' | 'variables update/--groups-from' | 'variables update/--skip-file' | 'variables set/--from' | 'variables set/--rejects' | 'variables set/--projects-from' | 'variables set/--groups-from' | 'variables set/--skip-file' | 'variables delete/--from' | 'variables delete/--rejects' | 'variables delete/--projects-from' | 'variables delete/--groups-from' | 'variables delete/--skip-file' | 'issues list/--projects-from' | 'issues list/--groups-from' | 'issues list/--skip-file' | 'issues create/--from' | 'issues create/--rejects' | 'issues create/--projects-from' | 'issues create/--skip-file' | 'issues update/--from' | 'issues update/--rejects' | 'issues update/--projects-from' | 'issues update/--skip-file' | 'issues close/--from' | 'issues close/--rejects' | 'issues close/--projects-from' | 'issues close/--skip-file' | 'issues reopen/--from' | 'issues reopen/--rejects' | 'issues reopen/--projects-from' | 'issues reopen/--skip-file' | 'issues move/--from' | 'issues move/--rejects' | 'issues move/--projects-from' | 'issues move/--skip-file' | 'issues delete/--from' | 'issues delete/--rejects' | 'issues delete/--projects-from' | 'issues delete/--skip-file' | 'issues subscribe/--from' | 'issues subscribe/--rejects' | 'issues subscribe/--projects-from' | 'issues subscribe/--skip-file' | 'issues unsubscribe/--from' | 'issues unsubscribe/--rejects' | 'issues unsubscribe/--projects-from' | 'issues unsubscribe/--skip-file' | 'issues todo/--from' | 'issues todo/--rejects' | 'issues todo/--projects-from' | 'issues todo/--skip-file' | 'issues notes list/--projects-from' | 'issues notes list/--skip-file' | 'issues notes get/--projects-from' | 'issues notes get/--skip-file' | 'issues notes create/--from' | 'issues notes create/--rejects' | 'issues notes create/--projects-from' | 'issues notes create/--skip-file' | 'issues notes update/--from' | 'issues notes update/--rejects' | 'issues notes update/--projects-from' | 'issues notes update/--skip-file' | 'issues notes delete/--from' | 'issues notes delete/--rejects' | 'issues notes delete/--projects-from' | 'issues notes delete/--skip-file' | 'issues award list/--projects-from' | 'issues award list/--skip-file' | 'issues award create/--from' | 'issues award create/--rejects' | 'issues award create/--projects-from' | 'issues award create/--skip-file' | 'issues award delete/--from' | 'issues award delete/--rejects' | 'issues award delete/--projects-from' | 'issues award delete/--skip-file' | 'issues time stats/--projects-from' | 'issues time stats/--skip-file' | 'issues time estimate/--from' | 'issues time estimate/--rejects' | 'issues time estimate/--projects-from' | 'issues time estimate/--skip-file' | 'issues time reset-estimate/--from' | 'issues time reset-estimate/--rejects' | 'issues time reset-estimate/--projects-from' | 'issues time reset-estimate/--skip-file' | 'issues time spend/--from' | 'issues time spend/--rejects' | 'issues time spend/--projects-from' | 'issues time spend/--skip-file' | 'issues time reset-spent/--from' | 'issues time reset-spent/--rejects' | 'issues time reset-spent/--projects-from' | 'issues time reset-spent/--skip-file' | 'labels list/--projects-from' | 'labels list/--skip-file' | 'labels get/--projects-from' | 'labels get/--skip-file' | 'labels create/--from' | 'labels create/--rejects' | 'labels create/--projects-from' | 'labels create/--skip-file' | 'labels update/--from' | 'labels update/--rejects' | 'labels update/--projects-from' | 'labels update/--skip-file' | 'labels delete/--from' | 'labels delete/--rejects' | 'labels delete/--projects-from' | 'labels delete/--skip-file' | 'labels subscribe/--from' | 'labels subscribe/--rejects' | 'labels subscribe/--projects-from' | 'labels subscribe/--skip-file' | 'labels unsubscribe/--from' | 'labels unsubscribe/--rejects' | 'labels unsubscribe/--projects-from' | 'labels unsubscribe/--skip-file' | 'milestones list/--projects-from' | 'milestones list/--groups-from' | 'milestones list/--skip-file' | 'milestones get/--projects-from' | 'milestones get/--groups-from' | 'milestones get/--skip-file' | 'milestones create/--from' | 'milestones create/--rejects' | 'milestones create/--projects-from' | 'milestones create/--groups-from' | 'milestones create/--skip-file' | 'milestones update/--from' | 'milestones update/--rejects' | 'milestones update/--projects-from' | 'milestones update/--groups-from' | 'milestones update/--skip-file' | 'milestones issues/--projects-from' | 'milestones issues/--groups-from' | 'milestones issues/--skip-file' | 'milestones mrs/--projects-from' | 'milestones mrs/--groups-from' | 'milestones mrs/--skip-file' | 'mrs list/--projects-from' | 'mrs list/--groups-from' | 'mrs list/--skip-file' | 'mrs commits/--projects-from' | 'mrs commits/--skip-file' | 'mrs participants/--projects-from' | 'mrs participants/--skip-file' | 'mrs closes-issues/--projects-from' | 'mrs closes-issues/--skip-file' | 'mrs create/--from' | 'mrs create/--rejects' | 'mrs create/--projects-from' | 'mrs create/--skip-file' | 'mrs update/--from' | 'mrs update/--rejects' | 'mrs update/--projects-from' | 'mrs update/--skip-file' | 'mrs merge/--from' | 'mrs merge/--rejects' | 'mrs merge/--projects-from' | 'mrs merge/--skip-file' | 'mrs cancel-merge/--from' | 'mrs cancel-merge/--rejects' | 'mrs cancel-merge/--projects-from' | 'mrs cancel-merge/--skip-file' | 'mrs close/--from' | 'mrs close/--rejects' | 'mrs close/--projects-from' | 'mrs close/--skip-file' | 'mrs reopen/--from' | 'mrs reopen/--rejects' | 'mrs reopen/--projects-from' | 'mrs reopen/--skip-file' | 'mrs delete/--from' | 'mrs delete/--rejects' | 'mrs delete/--projects-from' | 'mrs delete/--skip-file' | 'mrs subscribe/--from' | 'mrs subscribe/--rejects' | 'mrs subscribe/--projects-from' | 'mrs subscribe/--skip-file' | 'mrs unsubscribe/--from' | 'mrs unsubscribe/--rejects' | 'mrs unsubscribe/--projects-from' | 'mrs unsubscribe/--skip-file' | 'mrs todo/--from' | 'mrs todo/--rejects' | 'mrs todo/--projects-from' | 'mrs todo/--skip-file' | 'mrs notes list/--projects-from' | 'mrs notes list/--skip-file' | 'mrs notes get/--projects-from' | 'mrs notes get/--skip-file' | 'mrs notes create/--from' | 'mrs notes create/--rejects' | 'mrs notes create/--projects-from' | 'mrs notes create/--skip-file' | 'mrs notes update/--from' | 'mrs notes update/--rejects' | 'mrs notes update/--projects-from' | 'mrs notes update/--skip-file' | 'mrs notes delete/--from' | 'mrs notes delete/--rejects' | 'mrs notes delete/--projects-from' | 'mrs notes delete/--skip-file' | 'mrs award list/--projects-from' | 'mrs award list/--skip-file' | 'mrs award create/--from' | 'mrs award create/--rejects' | 'mrs award create/--projects-from' | 'mrs award create/--skip-file' | 'mrs award delete/--from' | 'mrs award delete/--rejects' | 'mrs award delete/--projects-from' | 'mrs award delete/--skip-file' | 'mrs time stats/--projects-from' | 'mrs time stats/--skip-file' | 'mrs time estimate/--from' | 'mrs time estimate/--rejects' | 'mrs time estimate/--projects-from' | 'mrs time estimate/--skip-file' | 'mrs time reset-estimate/--from' | 'mrs time reset-estimate/--rejects' | 'mrs time reset-estimate/--projects-from' | 'mrs time reset-estimate/--skip-file' | 'mrs time spend/--from' | 'mrs time spend/--rejects' | 'mrs time spend/--projects-from' | 'mrs time spend/--skip-file' | 'mrs time reset-spent/--from' | 'mrs time reset-spent/--rejects' | 'mrs time reset-spent/--projects-from' | 'mrs time reset-spent/--skip-file' | 'todos done/--from' | 'todos done/--rejects' | 'branches list/--projects-from' | 'branches list/--skip-file' | 'branches get/--projects-from' | 'branches get/--skip-file' | 'branches create/--from' | 'branches create/--rejects' | 'branches create/--projects-from' | 'branches create/--skip-file' | 'branches delete/--from' | 'branches delete/--rejects' | 'branches delete/--projects-from' | 'branches delete/--skip-file' | 'branches delete-merged/--from' | 'branches delete-merged/--rejects' | 'branches delete-merged/--projects-from' | 'branches delete-merged/--skip-file' | 'branches protect/--from' | 'branches protect/--rejects' | 'branches protect/--projects-from' | 'branches protect/--skip-file' | 'branches unprotect/--from' | 'branches unprotect/--rejects' | 'branches unprotect/--projects-from' | 'branches unprotect/--skip-file' | 'branches protected list/--projects-from' | 'branches protected list/--skip-file' | 'branches protected get/--projects-from' | 'branches protected get/--skip-file' | 'branches protected create/--from' | 'branches protected create/--rejects' | 'branches protected create/--projects-from' | 'branches protected create/--skip-file' | 'branches protected delete/--from' | 'branches protected delete/--rejects' | 'branches protected delete/--projects-from' | 'branches protected delete/--skip-file' | 'commits list/--projects-from' | 'commits list/--skip-file' | 'commits get/--projects-from' | 'commits get/--skip-file' | 'commits create/--from' | 'commits create/--rejects' | 'commits create/--projects-from' | 'commits create/--skip-file' | 'commits refs/--projects-from' | 'commits refs/--skip-file' | 'commits contributors/--projects-from' | 'commits contributors/--skip-file' | 'files list/--projects-from' | 'files list/--skip-file' | 'files create/--from' | 'files create/--rejects' | 'files create/--projects-from' | 'files create/--skip-file' | 'files update/--from' | 'files update/--rejects' | 'files update/--projects-from' | 'files update/--skip-file' | 'files delete/--from' | 'files delete/--rejects' | 'files delete/--projects-from' | 'files delete/--skip-file' | 'files archive/--to' | 'releases list/--projects-from' | 'releases list/--skip-file' | 'releases get/--projects-from' | 'releases get/--skip-file' | 'releases create/--from' | 'releases create/--rejects' | 'releases create/--projects-from' | 'releases create/--skip-file' | 'releases update/--from' | 'releases update/--rejects' | 'releases update/--projects-from' | 'releases update/--skip-file' | 'releases delete/--from' | 'releases delete/--rejects' | 'releases delete/--projects-from' | 'releases delete/--skip-file' | 'tags list/--projects-from' | 'tags list/--skip-file' | 'tags get/--projects-from' | 'tags get/--skip-file' | 'tags create/--from' | 'tags create/--rejects' | 'tags create/--projects-from' | 'tags create/--skip-file' | 'tags delete/--from' | 'tags delete/--rejects' | 'tags delete/--projects-from' | 'tags delete/--skip-file' | 'events list/--projects-from' | 'events list/--skip-file' | 'broadcast create/--from' | 'broadcast create/--rejects' | 'broadcast update/--from' | 'broadcast update/--rejects' | 'broadcast delete/--from' | 'broadcast delete/--rejects' | 'hooks create/--from' | 'hooks create/--rejects' | 'hooks delete/--from' | 'hooks delete/--rejects' | 'snippets create/--from' | 'snippets create/--rejects' | 'snippets update/--from' | 'snippets update/--rejects' | 'snippets delete/--from' | 'snippets delete/--rejects' | 'api/--input' | 'apply/-f' | 'apply/--file' | 'apply/--plan' | 'auth login/--token-file' | 'diff/-f' | 'diff/--file' | 'serve/--secret-key-file' | 'serve/--tls-cert' | 'serve/--tls-key') takes=value spec='file' ;;
    'keys list/--fields' | 'keys get/--fields' | 'keys create/--fields') takes=value spec='list id title key created_at' ;;
    'sessions list/--fields') takes=value spec='list id kind address user_agent scopes current created_at expires_at' ;;
    'users list/--order-by') takes=value spec='words id name username created_at updated_at' ;;
    'users list/--sort' | 'groups list/--sort' | 'groups subgroups/--sort' | 'groups projects/--sort' | 'projects list/--sort' | 'projects forks/--sort' | 'pipelines list/--sort' | 'issues list/--sort' | 'issues notes list/--sort' | 'mrs list/--sort' | 'mrs notes list/--sort' | 'releases list/--sort' | 'tags list/--sort' | 'events list/--sort') takes=value spec='words asc desc' ;;
    'users list/--with-custom-attributes' | 'users get/--with-custom-attributes' | 'users create/--can-create-group' | 'users create/--reset-password' | 'users create/--admin' | 'users create/--skip-confirmation' | 'users create/--external' | 'users update/--can-create-group' | 'users update/--admin' | 'users update/--external' | 'users update/--skip-reconfirmation' | 'users delete/--hard-delete' | 'deploy-keys create/--can-push' | 'deploy-keys update/--can-push' | 'groups list/--all-available' | 'groups list/--statistics' | 'groups list/--with-custom-attributes' | 'groups get/--statistics' | 'groups get/--with-custom-attributes' | 'groups create/--lfs-enabled' | 'groups create/--request-access-enabled' | 'groups update/--lfs-enabled' | 'groups update/--request-access-enabled' | 'groups subgroups/--all-available' | 'groups subgroups/--statistics' | 'groups subgroups/--with-custom-attributes' | 'groups projects/--archived' | 'groups projects/--simple' | 'groups projects/--include-subgroups' | 'projects list/--archived' | 'projects list/--simple' | 'projects list/--with-custom-attributes' | 'projects list/--statistics' | 'projects get/--statistics' | 'projects get/--with-custom-attributes' | 'projects create/--public-jobs' | 'projects create/--issues-enabled' | 'projects create/--merge-requests-enabled' | 'projects create/--jobs-enabled' | 'projects create/--wiki-enabled' | 'projects create/--snippets-enabled' | 'projects create/--container-registry-enabled' | 'projects create/--shared-runners-enabled' | 'projects create/--request-access-enabled' | 'projects create/--lfs-enabled' | 'projects create/--only-allow-merge-if-pipeline-succeeds' | 'projects create/--only-allow-merge-if-all-discussions-are-resolved' | 'projects create/--resolve-outdated-diff-discussions' | 'projects create/--printing-merge-request-link-enabled' | 'projects create/--initialize-with-readme' | 'projects update/--public-jobs' | 'projects update/--issues-enabled' | 'projects update/--merge-requests-enabled' | 'projects update/--jobs-enabled' | 'projects update/--wiki-enabled' | 'projects update/--snippets-enabled' | 'projects update/--container-registry-enabled' | 'projects update/--shared-runners-enabled' | 'projects update/--request-access-enabled' | 'projects update/--lfs-enabled' | 'projects update/--only-allow-merge-if-pipeline-succeeds' | 'projects update/--only-allow-merge-if-all-discussions-are-resolved' | 'projects update/--resolve-outdated-diff-discussions' | 'projects update/--printing-merge-request-link-enabled' | 'projects forks/--archived' | 'projects forks/--simple' | 'projects forks/--with-custom-attributes' | 'projects forks/--statistics' | 'deployments create/--tag' | 'pipelines list/--yaml-errors' | 'schedules create/--active' | 'schedules update/--active' | 'variables create/--protected' | 'variables create/--masked' | 'variables create/--raw' | 'variables create/--masked-and-hidden' | 'variables update/--protected' | 'variables update/--masked' | 'variables update/--raw' | 'variables set/--protected' | 'variables set/--masked' | 'variables set/--raw' | 'variables set/--masked-and-hidden' | 'issues create/--confidential' | 'issues update/--confidential' | 'issues update/--discussion-locked' | 'mrs create/--remove-source-branch' | 'mrs create/--squash' | 'mrs update/--remove-source-branch' | 'mrs update/--squash' | 'mrs update/--discussion-locked' | 'mrs merge/--should-remove-source-branch' | 'mrs merge/--merge-when-pipeline-succeeds' | 'branches protect/--developers-can-push' | 'branches protect/--developers-can-merge' | 'commits list/--all-refs' | 'commits list/--first-parent' | 'commits list/--with-stats' | 'commits compare/--straight' | 'files list/--recursive' | 'hooks create/--push-events' | 'hooks create/--tag-push-events' | 'hooks create/--enable-ssl-verification' | 'licenses list/--popular') takes=optional spec='words true false' ;;
    'users list/--fields' | 'users get/--fields' | 'users create/--fields' | 'users update/--fields' | 'users block/--fields' | 'users unblock/--fields') takes=value spec='list id username name state avatar_url web_url created_at bio location chat_handle network_profile microblog_handle website_url organization email is_admin last_sign_in_at confirmed_at theme_id last_activity_on color_scheme_id projects_limit current_sign_in_at identities can_create_group can_create_project two_factor_enabled external custom_attributes' ;;
    'users create/--if-exists' | 'deploy-keys create/--if-exists' | 'deploy-keys enable/--if-exists' | 'groups create/--if-exists' | 'groups members add/--if-exists' | 'projects create/--if-exists' | 'projects share/--if-exists' | 'projects members add/--if-exists' | 'environments create/--if-exists' | 'pages create/--if-exists' | 'schedules create/--if-exists' | 'triggers create/--if-exists' | 'variables create/--if-exists' | 'variables set/--if-exists' | 'labels create/--if-exists' | 'milestones create/--if-exists' | 'branches protected create/--if-exists' | 'hooks create/--if-exists') takes=value spec='words fail skip update' ;;
    'users tokens list/--state') takes=value spec='words all active inactive' ;;
    'users tokens list/--fields' | 'users tokens get/--fields' | 'users tokens create/--fields') takes=value spec='list id name active revoked impersonation scopes user_id created_at expires_at token' ;;
    'users tokens create/--scopes') takes=value spec='list api read_api read_user read_repository write_repository sudo' ;;
    'users attributes list/--fields' | 'users attributes get/--fields' | 'users attributes set/--fields' | 'groups attributes list/--fields' | 'groups attributes get/--fields' | 'groups attributes set/--fields' | 'projects attributes list/--fields' | 'projects attributes get/--fields' | 'projects attributes set/--fields' | 'schedules variables create/--fields' | 'schedules variables update/--fields' | 'schedules variables delete/--fields') takes=value spec='list key value' ;;
    'deploy-keys list/-p' | 'deploy-keys list/--project' | 'deploy-keys get/-p' | 'deploy-keys get/--project' | 'deploy-keys create/-p' | 'deploy-keys create/--project' | 'deploy-keys update/-p' | 'deploy-keys update/--project' | 'deploy-keys delete/-p' | 'deploy-keys delete/--project' | 'deploy-keys enable/-p' | 'deploy-keys enable/--project' | 'projects share/-p' | 'projects share/--project' | 'projects unshare/-p' | 'projects unshare/--project' | 'projects members list/-p' | 'projects members list/--project' | 'projects members get/-p' | 'projects members get/--project' | 'projects members add/-p' | 'projects members add/--project' | 'projects members update/-p' | 'projects members update/--project' | 'projects members remove/-p' | 'projects members remove/--project' | 'deployments list/-p' | 'deployments list/--project' | 'deployments get/-p' | 'deployments get/--project' | 'deployments create/-p' | 'deployments create/--project' | 'environments list/-p' | 'environments list/--project' | 'environments get/-p' | 'environments get/--project' | 'environments create/-p' | 'environments create/--project' | 'environments update/-p' | 'environments update/--project' | 'environments delete/-p' | 'environments delete/--project' | 'environments stop/-p' | 'environments stop/--project' | 'jobs list/-p' | 'jobs list/--project' | 'jobs get/-p' | 'jobs get/--project' | 'jobs retry/-p' | 'jobs retry/--project' | 'jobs cancel/-p' | 'jobs cancel/--project' | 'jobs play/-p' | 'jobs play/--project' | 'jobs erase/-p' | 'jobs erase/--project' | 'jobs trace/-p' | 'jobs trace/--project' | 'jobs report/-p' | 'jobs report/--project' | 'pages list/-p' | 'pages list/--project' | 'pages get/-p' | 'pages get/--project' | 'pages create/-p' | 'pages create/--project' | 'pages update/-p' | 'pages update/--project' | 'pages delete/-p' | 'pages delete/--project' | 'pipelines list/-p' | 'pipelines list/--project' | 'pipelines get/-p' | 'pipelines get/--project' | 'pipelines create/-p' | 'pipelines create/--project' | 'pipelines retry/-p' | 'pipelines retry/--project' | 'pipelines cancel/-p' | 'pipelines cancel/--project' | 'pipelines delete/-p' | 'pipelines delete/--project' | 'pipelines watch/-p' | 'pipelines watch/--project' | 'pipelines jobs/-p' | 'pipelines jobs/--project' | 'schedules list/-p' | 'schedules list/--project' | 'schedules get/-p' | 'schedules get/--project' | 'schedules create/-p' | 'schedules create/--project' | 'schedules update/-p' | 'schedules update/--project' | 'schedules delete/-p' | 'schedules delete/--project' | 'schedules take-ownership/-p' | 'schedules take-ownership/--project' | 'schedules run/-p' | 'schedules run/--project' | 'schedules variables list/-p' | 'schedules variables list/--project' | 'schedules variables create/-p' | 'schedules variables create/--project' | 'schedules variables update/-p' | 'schedules variables update/--project' | 'schedules variables delete/-p' | 'schedules variables delete/--project' | 'triggers list/-p' | 'triggers list/--project' | 'triggers get/-p' | 'triggers get/--project' | 'triggers create/-p' | 'triggers create/--project' | 'triggers update/-p' | 'triggers update/--project' | 'triggers delete/-p' | 'triggers delete/--project' | 'triggers take-ownership/-p' | 'triggers take-ownership/--project' | 'triggers run/-p' | 'triggers run/--project' | 'variables list/-p' | 'variables list/--project' | 'variables get/-p' | 'variables get/--project' | 'variables create/-p' | 'variables create/--project' | 'variables update/-p' | 'variables update/--project' | 'variables set/-p' | 'variables set/--project' | 'variables delete/-p' | 'variables delete/--project' | 'variables import/-p' | 'variables import/--project' | 'variables export/-p' | 'variables export/--project' | 'issues list/-p' | 'issues list/--project' | 'issues get/-p' | 'issues get/--project' | 'issues create/-p' | 'issues create/--project' | 'issues update/-p' | 'issues update/--project' | 'issues close/-p' | 'issues close/--project' | 'issues reopen/-p' | 'issues reopen/--project' | 'issues move/-p' | 'issues move/--project' | 'issues move/--to-project' | 'issues delete/-p' | 'issues delete/--project' | 'issues subscribe/-p' | 'issues subscribe/--project' | 'issues unsubscribe/-p' | 'issues unsubscribe/--project' | 'issues todo/-p' | 'issues todo/--project' | 'issues notes list/-p' | 'issues notes list/--project' | 'issues notes get/-p' | 'issues notes get/--project' | 'issues notes create/-p' | 'issues notes create/--project' | 'issues notes update/-p' | 'issues notes update/--project' | 'issues notes delete/-p' | 'issues notes delete/--project' | 'issues award list/-p' | 'issues award list/--project' | 'issues award create/-p' | 'issues award create/--project' | 'issues award delete/-p' | 'issues award delete/--project' | 'issues time stats/-p' | 'issues time stats/--project' | 'issues time estimate/-p' | 'issues time estimate/--project' | 'issues time reset-estimate/-p' | 'issues time reset-estimate/--project' | 'issues time spend/-p' | 'issues time spend/--project' | 'issues time reset-spent/-p' | 'issues time reset-spent/--project' | 'labels list/-p' | 'labels list/--project' | 'labels get/-p' | 'labels get/--project' | 'labels create/-p' | 'labels create/--project' | 'labels update/-p' | 'labels update/--project' | 'labels delete/-p' | 'labels delete/--project' | 'labels subscribe/-p' | 'labels subscribe/--project' | 'labels unsubscribe/-p' | 'labels unsubscribe/--project' | 'milestones list/-p' | 'milestones list/--project' | 'milestones get/-p' | 'milestones get/--project' | 'milestones create/-p' | 'milestones create/--project' | 'milestones update/-p' | 'milestones update/--project' | 'milestones issues/-p' | 'milestones issues/--project' | 'milestones mrs/-p' | 'milestones mrs/--project' | 'mrs list/-p' | 'mrs list/--project' | 'mrs get/-p' | 'mrs get/--project' | 'mrs changes/-p' | 'mrs changes/--project' | 'mrs commits/-p' | 'mrs commits/--project' | 'mrs participants/-p' | 'mrs participants/--project' | 'mrs closes-issues/-p' | 'mrs closes-issues/--project' | 'mrs checkout/-p' | 'mrs checkout/--project' | 'mrs create/-p' | 'mrs create/--project' | 'mrs create/--target-project' | 'mrs update/-p' | 'mrs update/--project' | 'mrs merge/-p' | 'mrs merge/--project' | 'mrs cancel-merge/-p' | 'mrs cancel-merge/--project' | 'mrs close/-p' | 'mrs close/--project' | 'mrs reopen/-p' | 'mrs reopen/--project' | 'mrs delete/-p' | 'mrs delete/--project' | 'mrs subscribe/-p' | 'mrs subscribe/--project' | 'mrs unsubscribe/-p' | 'mrs unsubscribe/--project' | 'mrs todo/-p' | 'mrs todo/--project' | 'mrs notes list/-p' | 'mrs notes list/--project' | 'mrs notes get/-p' | 'mrs notes get/--project' | 'mrs notes create/-p' | 'mrs notes create/--project' | 'mrs notes update/-p' | 'mrs notes update/--project' | 'mrs notes delete/-p' | 'mrs notes delete/--project' | 'mrs award list/-p' | 'mrs award list/--project' | 'mrs award create/-p' | 'mrs award create/--project' | 'mrs award delete/-p' | 'mrs award delete/--project' | 'mrs time stats/-p' | 'mrs time stats/--project' | 'mrs time estimate/-p' | 'mrs time estimate/--project' | 'mrs time reset-estimate/-p' | 'mrs time reset-estimate/--project' | 'mrs time spend/-p' | 'mrs time spend/--project' | 'mrs time reset-spent/-p' | 'mrs time reset-spent/--project' | 'todos list/--project' | 'todos done/--project' | 'branches list/-p' | 'branches list/--project' | 'branches get/-p' | 'branches get/--project' | 'branches create/-p' | 'branches create/--project' | 'branches delete/-p' | 'branches delete/--project' | 'branches delete-merged/-p' | 'branches delete-merged/--project' | 'branches protect/-p' | 'branches protect/--project' | 'branches unprotect/-p' | 'branches unprotect/--project' | 'branches protected list/-p' | 'branches protected list/--project' | 'branches protected get/-p' | 'branches protected get/--project' | 'branches protected create/-p' | 'branches protected create/--project' | 'branches protected delete/-p' | 'branches protected delete/--project' | 'commits list/-p' | 'commits list/--project' | 'commits get/-p' | 'commits get/--project' | 'commits create/-p' | 'commits create/--project' | 'commits diff/-p' | 'commits diff/--project' | 'commits compare/-p' | 'commits compare/--project' | 'commits refs/-p' | 'commits refs/--project' | 'commits contributors/-p' | 'commits contributors/--project' | 'files list/-p' | 'files list/--project' | 'files get/-p' | 'files get/--project' | 'files create/-p' | 'files create/--project' | 'files update/-p' | 'files update/--project' | 'files delete/-p' | 'files delete/--project' | 'files blob/-p' | 'files blob/--project' | 'files archive/-p' | 'files archive/--project' | 'releases list/-p' | 'releases list/--project' | 'releases get/-p' | 'releases get/--project' | 'releases create/-p' | 'releases create/--project' | 'releases update/-p' | 'releases update/--project' | 'releases delete/-p' | 'releases delete/--project' | 'tags list/-p' | 'tags list/--project' | 'tags get/-p' | 'tags get/--project' | 'tags create/-p' | 'tags create/--project' | 'tags delete/-p' | 'tags delete/--project' | 'events list/-p' | 'events list/--project' | 'apply/-p' | 'apply/--project' | 'diff/-p' | 'diff/--project' | 'export/-p' | 'export/--project') takes=value spec='live projects' ;;
    'deploy-keys list/--archived-projects' | 'deploy-keys get/--archived-projects' | 'deploy-keys create/--archived-projects' | 'deploy-keys update/--archived-projects' | 'deploy-keys delete/--archived-projects' | 'deploy-keys enable/--archived-projects' | 'projects get/--archived-projects' | 'projects update/--archived-projects' | 'projects delete/--archived-projects' | 'projects fork/--archived-projects' | 'projects forks/--archived-projects' | 'projects link/--archived-projects' | 'projects unlink/--archived-projects' | 'projects star/--archived-projects' | 'projects unstar/--archived-projects' | 'projects archive/--archived-projects' | 'projects unarchive/--archived-projects' | 'projects share/--archived-projects' | 'projects unshare/--archived-projects' | 'projects members list/--archived-projects' | 'projects members get/--archived-projects' | 'projects members add/--archived-projects' | 'projects members update/--archived-projects' | 'projects members remove/--archived-projects' | 'projects attributes list/--archived-projects' | 'projects attributes get/--archived-projects' | 'projects attributes set/--archived-projects' | 'projects attributes delete/--archived-projects' | 'deployments list/--archived-projects' | 'deployments get/--archived-projects' | 'deployments create/--archived-projects' | 'environments list/--archived-projects' | 'environments create/--archived-projects' | 'environments update/--archived-projects' | 'environments delete/--archived-projects' | 'environments stop/--archived-projects' | 'jobs list/--archived-projects' | 'jobs get/--archived-projects' | 'jobs retry/--archived-projects' | 'jobs cancel/--archived-projects' | 'jobs play/--archived-projects' | 'jobs erase/--archived-projects' | 'jobs report/--archived-projects' | 'pages list/--archived-projects' | 'pages create/--archived-projects' | 'pages update/--archived-projects' | 'pages delete/--archived-projects' | 'pipelines list/--archived-projects' | 'pipelines get/--archived-projects' | 'pipelines create/--archived-projects' | 'pipelines retry/--archived-projects' | 'pipelines cancel/--archived-projects' | 'pipelines delete/--archived-projects' | 'pipelines jobs/--archived-projects' | 'schedules list/--archived-projects' | 'schedules get/--archived-projects' | 'schedules create/--archived-projects' | 'schedules update/--archived-projects' | 'schedules delete/--archived-projects' | 'schedules take-ownership/--archived-projects' | 'schedules run/--archived-projects' | 'schedules variables create/--archived-projects' | 'schedules variables update/--archived-projects' | 'schedules variables delete/--archived-projects' | 'triggers list/--archived-projects' | 'triggers get/--archived-projects' | 'triggers create/--archived-projects' | 'triggers update/--archived-projects' | 'triggers delete/--archived-projects' | 'triggers take-ownership/--archived-projects' | 'triggers run/--archived-projects' | 'variables list/--archived-projects' | 'variables create/--archived-projects' | 'variables update/--archived-projects' | 'variables set/--archived-projects' | 'variables delete/--archived-projects' | 'issues list/--archived-projects' | 'issues create/--archived-projects' | 'issues update/--archived-projects' | 'issues close/--archived-projects' | 'issues reopen/--archived-projects' | 'issues move/--archived-projects' | 'issues delete/--archived-projects' | 'issues subscribe/--archived-projects' | 'issues unsubscribe/--archived-projects' | 'issues todo/--archived-projects' | 'issues notes list/--archived-projects' | 'issues notes get/--archived-projects' | 'issues notes create/--archived-projects' | 'issues notes update/--archived-projects' | 'issues notes delete/--archived-projects' | 'issues award list/--archived-projects' | 'issues award create/--archived-projects' | 'issues award delete/--archived-projects' | 'issues time stats/--archived-projects' | 'issues time estimate/--archived-projects' | 'issues time reset-estimate/--archived-projects' | 'issues time spend/--archived-projects' | 'issues time reset-spent/--archived-projects' | 'labels list/--archived-projects' | 'labels get/--archived-projects' | 'labels create/--archived-projects' | 'labels update/--archived-projects' | 'labels delete/--archived-projects' | 'labels subscribe/--archived-projects' | 'labels unsubscribe/--archived-projects' | 'milestones list/--archived-projects' | 'milestones get/--archived-projects' | 'milestones create/--archived-projects' | 'milestones update/--archived-projects' | 'milestones issues/--archived-projects' | 'milestones mrs/--archived-projects' | 'mrs list/--archived-projects' | 'mrs commits/--archived-projects' | 'mrs participants/--archived-projects' | 'mrs closes-issues/--archived-projects' | 'mrs create/--archived-projects' | 'mrs update/--archived-projects' | 'mrs merge/--archived-projects' | 'mrs cancel-merge/--archived-projects' | 'mrs close/--archived-projects' | 'mrs reopen/--archived-projects' | 'mrs delete/--archived-projects' | 'mrs subscribe/--archived-projects' | 'mrs unsubscribe/--archived-projects' | 'mrs todo/--archived-projects' | 'mrs notes list/--archived-projects' | 'mrs notes get/--archived-projects' | 'mrs notes create/--archived-projects' | 'mrs notes update/--archived-projects' | 'mrs notes delete/--archived-projects' | 'mrs award list/--archived-projects' | 'mrs award create/--archived-projects' | 'mrs award delete/--archived-projects' | 'mrs time stats/--archived-projects' | 'mrs time estimate/--archived-projects' | 'mrs time reset-estimate/--archived-projects' | 'mrs time spend/--archived-projects' | 'mrs time reset-spent/--archived-projects' | 'branches list/--archived-projects' | 'branches get/--archived-projects' | 'branches create/--archived-projects' | 'branches delete/--archived-projects' | 'branches delete-merged/--archived-projects' | 'branches protect/--archived-projects' | 'branches unprotect/--archived-projects' | 'branches protected list/--archived-projects' | 'branches protected get/--archived-projects' | 'branches protected create/--archived-projects' | 'branches protected delete/--archived-projects' | 'commits list/--archived-projects' | 'commits get/--archived-projects' | 'commits create/--archived-projects' | 'commits refs/--archived-projects' | 'commits contributors/--archived-projects' | 'files list/--archived-projects' | 'files create/--archived-projects' | 'files update/--archived-projects' | 'files delete/--archived-projects' | 'releases list/--archived-projects' | 'releases get/--archived-projects' | 'releases create/--archived-projects' | 'releases update/--archived-projects' | 'releases delete/--archived-projects' | 'tags list/--archived-projects' | 'tags get/--archived-projects' | 'tags create/--archived-projects' | 'tags delete/--archived-projects' | 'events list/--archived-projects') takes=value spec='words include only skip' ;;
    'deploy-keys list/--fields' | 'deploy-keys get/--fields' | 'deploy-keys create/--fields' | 'deploy-keys update/--fields' | 'deploy-keys enable/--fields') takes=value spec='list id title key created_at can_push' ;;
    'groups list/--skip-groups' | 'groups subgroups/--skip-groups') takes=value spec='lives group-ids' ;;
    'groups list/--order-by' | 'groups subgroups/--order-by') takes=value spec='words name path' ;;
    'groups list/--fields' | 'groups subgroups/--fields') takes=value spec='list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes' ;;
    'groups get/--fields' | 'groups create/--fields' | 'groups update/--fields' | 'groups transfer/--fields') takes=value spec='list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes projects shared_projects' ;;
    'groups create/--visibility' | 'groups update/--visibility' | 'groups projects/--visibility' | 'projects list/--visibility' | 'projects create/--visibility' | 'projects update/--visibility' | 'projects forks/--visibility' | 'snippets create/--visibility' | 'snippets update/--visibility') takes=value spec='words private internal public' ;;
    'groups create/--parent') takes=value spec='live group-ids' ;;
    'groups projects/--order-by' | 'projects list/--order-by' | 'projects forks/--order-by') takes=value spec='words id name path created_at updated_at last_activity_at' ;;
    'groups projects/--fields' | 'projects list/--fields' | 'projects get/--fields' | 'projects create/--fields' | 'projects update/--fields' | 'projects clone/--fields' | 'projects fork/--fields' | 'projects forks/--fields' | 'projects link/--fields' | 'projects star/--fields' | 'projects unstar/--fields' | 'projects archive/--fields' | 'projects unarchive/--fields') takes=value spec='list id description default_branch tag_list archived visibility ssh_url_to_repo http_url_to_repo web_url name name_with_namespace path path_with_namespace issues_enabled merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled container_registry_enabled created_at last_activity_at shared_runners_enabled creator_id namespace avatar_url star_count forks_count open_issues_count public_jobs shared_with_groups request_access_enabled lfs_enabled ci_config_path only_allow_merge_if_pipeline_succeeds only_allow_merge_if_all_discussions_are_resolved resolve_outdated_diff_discussions printing_merge_request_link_enabled forked_from_project owner custom_attributes permissions statistics' ;;
    'groups members list/-g' | 'groups members list/--group' | 'groups members get/-g' | 'groups members get/--group' | 'groups members add/-g' | 'groups members add/--group' | 'groups members update/-g' | 'groups members update/--group' | 'groups members remove/-g' | 'groups members remove/--group' | 'variables list/-g' | 'variables list/--group' | 'variables get/-g' | 'variables get/--group' | 'variables create/-g' | 'variables create/--group' | 'variables update/-g' | 'variables update/--group' | 'variables set/-g' | 'variables set/--group' | 'variables delete/-g' | 'variables delete/--group' | 'variables import/-g' | 'variables import/--group' | 'variables export/-g' | 'variables export/--group' | 'issues list/-g' | 'issues list/--group' | 'milestones list/-g' | 'milestones list/--group' | 'milestones get/-g' | 'milestones get/--group' | 'milestones create/-g' | 'milestones create/--group' | 'milestones update/-g' | 'milestones update/--group' | 'milestones issues/-g' | 'milestones issues/--group' | 'milestones mrs/-g' | 'milestones mrs/--group' | 'mrs list/-g' | 'mrs list/--group' | 'apply/-g' | 'apply/--group' | 'diff/-g' | 'diff/--group' | 'export/-g' | 'export/--group') takes=value spec='live groups' ;;
    'groups members list/--fields' | 'groups members get/--fields' | 'groups members add/--fields' | 'groups members update/--fields' | 'projects members list/--fields' | 'projects members get/--fields' | 'projects members add/--fields' | 'projects members update/--fields') takes=value spec='list id username name state avatar_url web_url access_level expires_at' ;;
    'groups members add/--access-level' | 'groups members update/--access-level' | 'projects members add/--access-level' | 'projects members update/--access-level') takes=value spec='words guest reporter developer master owner maintainer' ;;
    'namespaces list/--fields' | 'namespaces get/--fields') takes=value spec='list id name path kind full_path parent_id members_count_with_descendants' ;;
    'projects list/--user' | 'events list/--user') takes=value spec='@live users' ;;
    'projects create/--namespace') takes=value spec='live namespace-ids' ;;
    'projects delete/--fields' | 'schedules run/--fields' | 'branches delete-merged/--fields') takes=value spec='list message' ;;
    'projects fork/--namespace') takes=value spec='@live namespaces' ;;
    'projects share/--group-access') takes=value spec='words guest reporter developer master maintainer' ;;
    'projects share/--fields') takes=value spec='list id project_id group_id group_access expires_at' ;;
    'deployments list/--fields' | 'deployments get/--fields' | 'deployments create/--fields') takes=value spec='list id iid ref sha status created_at user environment deployable' ;;
    'deployments create/--ref' | 'pipelines list/--ref' | 'schedules create/--ref' | 'schedules update/--ref' | 'triggers run/--ref' | 'mrs list/--source-branch' | 'mrs list/--target-branch' | 'mrs create/--source-branch' | 'mrs create/--target-branch' | 'mrs update/--target-branch' | 'commits list/--ref' | 'commits create/--start-branch' | 'commits contributors/--ref' | 'files list/--ref' | 'files get/--ref' | 'files create/--branch' | 'files create/--start-branch' | 'files update/--branch' | 'files update/--start-branch' | 'files delete/--branch' | 'files delete/--start-branch' | 'releases create/--ref') takes=value spec='@live branches' ;;
    'deployments create/--status') takes=value spec='words created running success failed canceled' ;;
    'environments list/--fields' | 'environments get/--fields' | 'environments create/--fields' | 'environments update/--fields' | 'environments stop/--fields') takes=value spec='list id name slug external_url state project' ;;
    'jobs list/--scope' | 'pipelines jobs/--scope') takes=value spec='list created pending running success failed canceled skipped manual' ;;
    'jobs list/--fields' | 'jobs get/--fields' | 'jobs retry/--fields' | 'jobs cancel/--fields' | 'jobs play/--fields' | 'jobs erase/--fields' | 'jobs report/--fields' | 'pipelines jobs/--fields') takes=value spec='list id status stage name ref tag coverage created_at started_at finished_at user commit runner duration allow_failure environment pipeline' ;;
    'pages list/--fields' | 'pages get/--fields' | 'pages create/--fields' | 'pages update/--fields') takes=value spec='list domain url certificate' ;;
    'pipelines list/--scope') takes=value spec='words running pending finished branches tags' ;;
    'pipelines list/--status') takes=value spec='words created pending running success failed canceled skipped manual' ;;
    'pipelines list/--order-by') takes=value spec='words id status ref user_id' ;;
    'pipelines list/--fields') takes=value spec='list id sha ref status created_at updated_at' ;;
    'pipelines get/--fields' | 'pipelines create/--fields' | 'pipelines retry/--fields' | 'pipelines cancel/--fields' | 'pipelines watch/--fields' | 'triggers run/--fields') takes=value spec='list id sha ref status before_sha tag yaml_errors user created_at updated_at started_at finished_at committed_at duration coverage' ;;
    'schedules list/--scope') takes=value spec='words active inactive' ;;
    'schedules list/--fields') takes=value spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner' ;;
    'schedules get/--fields' | 'schedules variables list/--fields') takes=value spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline variables' ;;
    'schedules create/--cron-timezone' | 'schedules update/--cron-timezone') takes=value spec='@live time-zones' ;;
    'schedules create/--fields' | 'schedules update/--fields' | 'schedules delete/--fields' | 'schedules take-ownership/--fields') takes=value spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline' ;;
    'triggers list/--fields' | 'triggers get/--fields' | 'triggers create/--fields' | 'triggers update/--fields' | 'triggers take-ownership/--fields') takes=value spec='list id description created_at updated_at deleted_at last_used token owner' ;;
    'variables list/--fields' | 'variables get/--fields' | 'variables create/--fields' | 'variables update/--fields' | 'variables set/--fields' | 'variables import/--fields' | 'variables export/--fields') takes=value spec='list key value protected masked hidden raw variable_type description environment_scope' ;;
    'variables create/--variable-type' | 'variables update/--variable-type' | 'variables set/--variable-type') takes=value spec='words env_var file' ;;
    'variables export/--format') takes=value spec='words env json' ;;
    'issues list/--state') takes=value spec='words opened closed all' ;;
    'issues list/--labels' | 'issues create/--labels' | 'issues update/--labels' | 'mrs list/--labels' | 'mrs create/--labels' | 'mrs update/--labels') takes=value spec='@live labels' ;;
    'issues list/--order-by' | 'issues notes list/--order-by' | 'mrs list/--order-by' | 'mrs notes list/--order-by') takes=value spec='words created_at updated_at' ;;
    'issues list/--scope' | 'mrs list/--scope') takes=value spec='words created-by-me assigned-to-me all' ;;
    'issues list/--fields' | 'milestones issues/--fields' | 'mrs closes-issues/--fields') takes=value spec='list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links' ;;
    'issues get/--fields' | 'issues create/--fields' | 'issues update/--fields' | 'issues close/--fields' | 'issues reopen/--fields' | 'issues move/--fields' | 'issues subscribe/--fields' | 'issues unsubscribe/--fields') takes=value spec='list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links subscribed' ;;
    'issues create/--milestone' | 'issues update/--milestone' | 'mrs create/--milestone' | 'mrs update/--milestone') takes=value spec='live milestones' ;;
    'issues create/--assignees' | 'issues update/--assignees') takes=value spec='lives users' ;;
    'issues update/--state-event' | 'mrs update/--state-event') takes=value spec='words close reopen' ;;
    'issues todo/--fields' | 'mrs todo/--fields' | 'todos list/--fields' | 'todos done/--fields') takes=value spec='list id project author action_name target_type target target_url body state created_at' ;;
    'issues notes list/--fields' | 'issues notes get/--fields' | 'issues notes create/--fields' | 'issues notes update/--fields' | 'mrs notes list/--fields' | 'mrs notes get/--fields' | 'mrs notes create/--fields' | 'mrs notes update/--fields') takes=value spec='list id body attachment author created_at updated_at system noteable_id noteable_type noteable_iid' ;;
    'issues award list/--note-id' | 'issues award create/--note-id' | 'issues award delete/--note-id') takes=value spec='live issue-notes' ;;
    'issues award list/--fields' | 'issues award create/--fields' | 'mrs award list/--fields' | 'mrs award create/--fields') takes=value spec='list id name user created_at updated_at awardable_id awardable_type' ;;
    'issues time stats/--fields' | 'issues time estimate/--fields' | 'issues time reset-estimate/--fields' | 'issues time spend/--fields' | 'issues time reset-spent/--fields' | 'mrs time stats/--fields' | 'mrs time estimate/--fields' | 'mrs time reset-estimate/--fields' | 'mrs time spend/--fields' | 'mrs time reset-spent/--fields') takes=value spec='list time_estimate total_time_spent human_time_estimate human_total_time_spent' ;;
    'labels list/--fields' | 'labels get/--fields' | 'labels create/--fields' | 'labels update/--fields' | 'labels subscribe/--fields' | 'labels unsubscribe/--fields') takes=value spec='list id name color description open_issues_count closed_issues_count open_merge_requests_count subscribed priority' ;;
    'labels create/--color' | 'labels update/--color') takes=value spec='@live colors' ;;
    'milestones list/--state') takes=value spec='words active closed all' ;;
    'milestones list/--fields' | 'milestones get/--fields' | 'milestones create/--fields' | 'milestones update/--fields') takes=value spec='list id iid project_id title description state due_date start_date created_at updated_at' ;;
    'milestones update/--state-event') takes=value spec='words close activate' ;;
    'milestones mrs/--fields' | 'mrs list/--fields') takes=value spec='list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats' ;;
    'mrs list/--state') takes=value spec='words opened closed merged all' ;;
    'mrs list/--view') takes=value spec='words simple' ;;
    'mrs get/--fields' | 'mrs checkout/--fields' | 'mrs create/--fields' | 'mrs update/--fields' | 'mrs merge/--fields' | 'mrs cancel-merge/--fields' | 'mrs close/--fields' | 'mrs reopen/--fields' | 'mrs subscribe/--fields' | 'mrs unsubscribe/--fields') takes=value spec='list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline' ;;
    'mrs changes/--fields') takes=value spec='list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline changes overflow' ;;
    'mrs commits/--fields') takes=value spec='list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at' ;;
    'mrs participants/--fields') takes=value spec='list id username name state avatar_url web_url' ;;
    'mrs award list/--note-id' | 'mrs award create/--note-id' | 'mrs award delete/--note-id') takes=value spec='live mr-notes' ;;
    'todos list/--action' | 'todos done/--action') takes=value spec='words assigned mentioned build_failed marked approval_required unmergeable directly_addressed' ;;
    'todos list/--state') takes=value spec='words pending done' ;;
    'todos list/--type' | 'todos done/--type') takes=value spec='words Issue MergeRequest' ;;
    'branches list/--fields' | 'branches get/--fields' | 'branches create/--fields' | 'branches protect/--fields' | 'branches unprotect/--fields') takes=value spec='list name merged default protected developers_can_push developers_can_merge commit' ;;
    'branches protected list/--fields' | 'branches protected get/--fields' | 'branches protected create/--fields') takes=value spec='list id name push_access_levels merge_access_levels' ;;
    'branches protected create/--push-access-level' | 'branches protected create/--merge-access-level') takes=value spec='words maintainer maintainers master masters developer developers nobody' ;;
    'commits list/--fields') takes=value spec='list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats' ;;
    'commits get/--fields' | 'commits create/--fields') takes=value spec='list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats status last_pipeline' ;;
    'commits diff/--fields') takes=value spec='list old_path new_path a_mode b_mode new_file renamed_file deleted_file too_large diff' ;;
    'commits compare/--fields') takes=value spec='list commit commits diffs compare_timeout compare_same_ref' ;;
    'commits refs/--type') takes=value spec='words all branch tag' ;;
    'commits refs/--fields') takes=value spec='list type name' ;;
    'commits contributors/--fields') takes=value spec='list name email commits additions deletions' ;;
    'files list/--fields') takes=value spec='list id name type path mode' ;;
    'files get/--fields') takes=value spec='list file_name file_path size encoding content content_sha256 ref blob_id commit_id last_commit_id' ;;
    'files create/--encoding' | 'files update/--encoding') takes=value spec='words text base64' ;;
    'files create/--fields' | 'files update/--fields') takes=value spec='list file_path branch' ;;
    'files blob/--fields') takes=value spec='list size encoding content sha' ;;
    'files archive/--format') takes=value spec='words tar.gz tar.bz2 tbz tbz2 tb2 bz2 tar zip' ;;
    'releases list/--order-by') takes=value spec='words released_at created_at' ;;
    'releases list/--fields' | 'releases get/--fields' | 'releases create/--fields' | 'releases update/--fields' | 'releases delete/--fields') takes=value spec='list tag_name name description created_at released_at upcoming_release author commit commit_path tag_path assets _links' ;;
    'tags list/--order-by') takes=value spec='words name updated' ;;
    'tags list/--fields' | 'tags get/--fields' | 'tags create/--fields') takes=value spec='list name message commit release' ;;
    'events list/--action') takes=value spec='words created updated closed reopened pushed commented merged joined left destroyed expired' ;;
    'events list/--target-type') takes=value spec='words issue milestone merge_request note project snippet user' ;;
    'events list/--fields') takes=value spec='list title project_id action_name target_id target_type author_id target_title created_at author author_username push_data note' ;;
    'audit-events list/--fields' | 'audit-events get/--fields') takes=value spec='list id action author_id author_username sudo target target_id parameters address created_at' ;;
    'broadcast list/--fields' | 'broadcast get/--fields' | 'broadcast create/--fields' | 'broadcast update/--fields') takes=value spec='list message starts_at ends_at color font id active' ;;
    'ci-templates list/--fields' | 'dockerfiles list/--fields' | 'gitignores list/--fields') takes=value spec='list name' ;;
    'ci-templates get/--fields' | 'dockerfiles get/--fields' | 'gitignores get/--fields') takes=value spec='list name content' ;;
    'hooks list/--fields' | 'hooks get/--fields' | 'hooks create/--fields') takes=value spec='list id url created_at push_events tag_push_events enable_ssl_verification' ;;
    'hooks test/--fields') takes=value spec='list project_id owner_email owner_name name path event_name' ;;
    'licenses list/--fields' | 'licenses get/--fields') takes=value spec='list key name nickname html_url source_url popular description conditions permissions limitations content' ;;
    'metrics queues/--fields') takes=value spec='list queues' ;;
    'metrics processes/--fields') takes=value spec='list processes' ;;
    'metrics jobs/--fields') takes=value spec='list jobs' ;;
    'metrics all/--fields' | 'metrics watch/--fields') takes=value spec='list queues processes jobs' ;;
    'snippets list/--fields' | 'snippets get/--fields' | 'snippets create/--fields' | 'snippets update/--fields') takes=value spec='list id title file_name description visibility author expires_at created_at updated_at web_url raw_url' ;;
    'snippets user-agent/--fields') takes=value spec='list user_agent ip_address spamcheck_submitted' ;;
    'storage list/--fields' | 'storage wait/--fields') takes=value spec='list storage_name failing_on_hosts total_failures' ;;
    'storage wait/--until') takes=value spec='words healthy' ;;
    'api/-X' | 'api/--method') takes=value spec='words GET POST PUT DELETE' ;;
    'apply/-o' | 'apply/--output' | 'diff/-o' | 'diff/--output') takes=value spec='words table json yaml markdown' ;;
    'export/--out' | 'man/--install-to' | 'serve/--data-dir') takes=value spec='directory' ;;
    *)
      case $2 in
        '--profile') takes=value spec='live profiles' ;;
        '--url' | '--fields' | '--columns' | '--sort-by' | '--jq' | '--timeout' | '--retries') takes=value spec='' ;;
        '--sudo') takes=value spec='live usernames' ;;
        '-o' | '--output') takes=value spec='words table json yaml ndjson csv markdown name' ;;
        '--time') takes=value spec='words relative local utc iso' ;;
        '--color') takes=value spec='words auto always never' ;;
      esac
      ;;
  esac
}

# Sets spec to what the argument number $2 of $1 can be, from 0.
__repoctl_argument() {
  takes='' spec=''
  case $1/$2 in
    'gpg-keys get/0' | 'gpg-keys delete/'*) takes=value spec='live gpg-keys' ;;
    'keys get/0' | 'keys delete/'*) takes=value spec='live keys' ;;
    'keys create/0' | 'users create/0' | 'users tokens create/1' | 'users attributes set/2' | 'deploy-keys create/0' | 'groups create/0' | 'groups attributes set/2' | 'projects create/0' | 'projects attributes set/2' | 'deployments create/0' | 'environments create/0' | 'pages create/0' | 'schedules create/0' | 'schedules variables create/1' | 'schedules variables create/2' | 'schedules variables update/2' | 'triggers create/0' | 'variables create/0' | 'variables create/1' | 'variables update/1' | 'variables set/1' | 'issues create/0' | 'issues notes create/1' | 'issues notes update/2' | 'issues award create/1' | 'issues time estimate/1' | 'issues time spend/1' | 'labels create/0' | 'milestones create/0' | 'mrs create/0' | 'mrs notes create/1' | 'mrs notes update/2' | 'mrs award create/1' | 'mrs time estimate/1' | 'mrs time spend/1' | 'commits get/0' | 'commits diff/0' | 'commits compare/0' | 'commits compare/1' | 'commits refs/0' | 'files list/0' | 'files get/0' | 'files create/'* | 'files update/'* | 'files delete/'* | 'files blob/0' | 'broadcast create/0' | 'hooks create/0' | 'snippets create/0') takes=value spec='@' ;;
    'sessions revoke/'*) takes=value spec='live sessions' ;;
    'users get/0' | 'users update/'* | 'users delete/'* | 'users block/'* | 'users unblock/'* | 'users tokens list/0' | 'users tokens get/0' | 'users tokens create/0' | 'users tokens revoke/0' | 'users attributes list/0' | 'users attributes get/0' | 'users attributes set/0' | 'users attributes delete/0' | 'groups members add/'* | 'projects members add/'*) takes=value spec='live users' ;;
    'users tokens get/1' | 'users tokens revoke/'*) takes=value spec='live tokens' ;;
    'users attributes get/1' | 'users attributes set/1' | 'users attributes delete/'*) takes=value spec='@live user-attributes' ;;
    'deploy-keys get/0' | 'deploy-keys update/'* | 'deploy-keys delete/'* | 'deploy-keys enable/'*) takes=value spec='live deploy-keys' ;;
    'groups get/0' | 'groups update/'* | 'groups delete/'* | 'groups subgroups/0' | 'groups projects/0' | 'groups transfer/0' | 'groups attributes list/0' | 'groups attributes get/0' | 'groups attributes set/0' | 'groups attributes delete/0') takes=value spec='@live groups' ;;
    'groups transfer/'* | 'projects get/0' | 'projects update/'* | 'projects delete/'* | 'projects clone/0' | 'projects fork/'* | 'projects forks/0' | 'projects link/0' | 'projects link/'* | 'projects unlink/'* | 'projects star/'* | 'projects unstar/'* | 'projects archive/'* | 'projects unarchive/'* | 'projects attributes list/0' | 'projects attributes get/0' | 'projects attributes set/0' | 'projects attributes delete/0') takes=value spec='@live projects' ;;
    'groups members get/0' | 'groups members update/'* | 'groups members remove/'*) takes=value spec='live group-members' ;;
    'groups attributes get/1' | 'groups attributes set/1' | 'groups attributes delete/'*) takes=value spec='@live group-attributes' ;;
    'namespaces get/0') takes=value spec='@live namespaces' ;;
    'projects share/'*) takes=value spec='live group-ids' ;;
    'projects unshare/'*) takes=value spec='live shared-groups' ;;
    'projects members get/0' | 'projects members update/'* | 'projects members remove/'*) takes=value spec='live members' ;;
    'projects attributes get/1' | 'projects attributes set/1' | 'projects attributes delete/'*) takes=value spec='@live project-attributes' ;;
    'deployments get/0') takes=value spec='live deployments' ;;
    'environments update/'* | 'environments delete/'* | 'environments stop/'*) takes=value spec='live environments' ;;
    'jobs get/0' | 'jobs retry/'* | 'jobs cancel/'* | 'jobs play/'* | 'jobs erase/'* | 'jobs trace/0' | 'jobs report/0') takes=value spec='live jobs' ;;
    'jobs report/1') takes=value spec='words running success failed canceled' ;;
    'pages get/0' | 'pages update/'* | 'pages delete/'*) takes=value spec='@live pages' ;;
    'pipelines get/0' | 'pipelines retry/'* | 'pipelines cancel/'* | 'pipelines delete/'* | 'pipelines watch/0' | 'pipelines jobs/0') takes=value spec='live pipelines' ;;
    'pipelines create/0' | 'branches get/0' | 'branches create/0' | 'branches create/1' | 'branches delete/'* | 'branches protect/'* | 'branches unprotect/'* | 'branches protected create/0' | 'commits create/0' | 'tags create/1') takes=value spec='@live branches' ;;
    'schedules get/0' | 'schedules update/'* | 'schedules delete/'* | 'schedules take-ownership/'* | 'schedules run/'* | 'schedules variables list/0' | 'schedules variables create/0' | 'schedules variables update/0' | 'schedules variables delete/0') takes=value spec='live schedules' ;;
    'schedules variables update/1' | 'schedules variables delete/'*) takes=value spec='@live schedule-variables' ;;
    'triggers get/0' | 'triggers update/'* | 'triggers delete/'* | 'triggers take-ownership/'*) takes=value spec='live triggers' ;;
    'variables get/0' | 'variables update/0' | 'variables set/0' | 'variables delete/'*) takes=value spec='@live variables' ;;
    'variables import/0') takes=value spec='file' ;;
    'issues get/0' | 'issues update/'* | 'issues close/'* | 'issues reopen/'* | 'issues move/'* | 'issues delete/'* | 'issues subscribe/'* | 'issues unsubscribe/'* | 'issues todo/'* | 'issues notes list/0' | 'issues notes get/0' | 'issues notes create/0' | 'issues notes update/0' | 'issues notes delete/0' | 'issues award list/0' | 'issues award create/0' | 'issues award delete/0' | 'issues time stats/0' | 'issues time estimate/0' | 'issues time reset-estimate/'* | 'issues time spend/0' | 'issues time reset-spent/'*) takes=value spec='live issues' ;;
    'issues notes get/1' | 'issues notes update/1' | 'issues notes delete/'*) takes=value spec='live issue-notes' ;;
    'issues award delete/'*) takes=value spec='live issue-awards' ;;
    'labels get/0' | 'labels update/'* | 'labels delete/'* | 'labels subscribe/'* | 'labels unsubscribe/'*) takes=value spec='@live labels' ;;
    'milestones get/0' | 'milestones update/'* | 'milestones issues/0' | 'milestones mrs/0') takes=value spec='live milestones' ;;
    'mrs get/0' | 'mrs changes/0' | 'mrs commits/0' | 'mrs participants/0' | 'mrs closes-issues/0' | 'mrs checkout/0' | 'mrs update/'* | 'mrs merge/'* | 'mrs cancel-merge/'* | 'mrs close/'* | 'mrs reopen/'* | 'mrs delete/'* | 'mrs subscribe/'* | 'mrs unsubscribe/'* | 'mrs todo/'* | 'mrs notes list/0' | 'mrs notes get/0' | 'mrs notes create/0' | 'mrs notes update/0' | 'mrs notes delete/0' | 'mrs award list/0' | 'mrs award create/0' | 'mrs award delete/0' | 'mrs time stats/0' | 'mrs time estimate/0' | 'mrs time reset-estimate/'* | 'mrs time spend/0' | 'mrs time reset-spent/'*) takes=value spec='live mrs' ;;
    'mrs notes get/1' | 'mrs notes update/1' | 'mrs notes delete/'*) takes=value spec='live mr-notes' ;;
    'mrs award delete/'*) takes=value spec='live mr-awards' ;;
    'todos done/'*) takes=value spec='live todos' ;;
    'branches protected get/0' | 'branches protected delete/'*) takes=value spec='@live protected-branches' ;;
    'releases get/0' | 'releases create/0' | 'releases update/'* | 'releases delete/'* | 'tags get/0' | 'tags create/0' | 'tags delete/'*) takes=value spec='@live tags' ;;
    'audit-events get/0') takes=value spec='live audit-events' ;;
    'broadcast get/0' | 'broadcast update/'* | 'broadcast delete/'*) takes=value spec='live broadcast' ;;
    'ci-templates get/0') takes=value spec='@live ci-templates' ;;
    'dockerfiles get/0') takes=value spec='@live dockerfiles' ;;
    'gitignores get/0') takes=value spec='@live gitignores' ;;
    'hooks delete/'* | 'hooks test/0') takes=value spec='live hooks' ;;
    'licenses get/0') takes=value spec='@live licenses' ;;
    'snippets get/0' | 'snippets raw/0' | 'snippets update/'* | 'snippets delete/'* | 'snippets user-agent/0') takes=value spec='live snippets' ;;
    'auth git-credential/0') takes=value spec='words get store erase' ;;
    'completion/0' | 'completion install/0') takes=value spec='words bash fish zsh' ;;
    'config get/0' | 'config set/0' | 'config unset/0') takes=value spec='words url token token_command token_from token_file secret_command token_type sudo project group ca_file cert_file key_file output time timeout retries' ;;
    'config import/0') takes=value spec='words glab python-gitlab gh' ;;
    'config profiles use/0' | 'config profiles remove/0' | 'config profiles rename/0') takes=value spec='live profiles' ;;
    'help/'* | 'man/'*) takes=value spec='live commands' ;;
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
  if [[ $start == \~/* ]]; then start=$HOME${start:1}; fi
  for file in "$start"*; do
    [[ -e $file || -L $file ]] || continue
    shown=$file
    if [[ $1 == \~/* ]]; then shown="~${file:${#HOME}}"; fi
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
    if [[ $current == \~/* && -z $fixed ]]; then
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
  # bash-completion sets all of these.
  # shellcheck disable=SC2034
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

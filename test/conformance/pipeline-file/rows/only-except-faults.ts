import type { PipelineRow } from '../row.ts';

export const onlyExceptFaultsRows: readonly PipelineRow[] = [
  {
    says: 'is refused for a job that is only for a cluster',
    files: `deploy:
  script: make
  only:
    kubernetes: active`,
    fault: { keyword: 'kubernetes', job: 'deploy', line: 4 },
  },
  {
    says: 'is refused for a job that is not for a cluster',
    files: `deploy:
  script: make
  except: {refs: [tags], kubernetes: active}`,
    fault: { keyword: 'kubernetes', job: 'deploy', line: 3 },
  },
  {
    says: 'is refused for "only" that is a text',
    files: `deploy:
  script: make
  only: main`,
    fault: { keyword: 'only', job: 'deploy', line: 3 },
  },
  {
    says: 'is refused for "except" that has nothing in it',
    files: `deploy:
  script: make
  except: {}`,
    fault: { keyword: 'except', job: 'deploy', line: 3 },
  },
  {
    says: 'is refused for an unknown keyword in "only"',
    files: `deploy:
  script: make
  only:
    refs: [main]
    files: [Makefile]`,
    fault: { keyword: 'files', job: 'deploy', line: 5 },
  },
  {
    says: 'is refused for a ref that is a number',
    files: `deploy:
  script: make
  only: [1.0]`,
    fault: { keyword: 'only', job: 'deploy', line: 3 },
  },
  {
    says: 'is refused for an invalid pattern of refs',
    files: `deploy:
  script: make
  only: ["/^(release/"]`,
    fault: { keyword: 'only', job: 'deploy', line: 3 },
  },
  {
    says: 'is refused for an invalid condition on variables',
    files: `deploy:
  script: make
  except:
    variables: [$SIZE, '$SIZE = "big"']`,
    fault: { keyword: 'variables', job: 'deploy', line: 4 },
  },
  {
    says: 'is refused for changes in "only" that are a text',
    files: `deploy:
  script: make
  only:
    changes: Makefile`,
    fault: { keyword: 'changes', job: 'deploy', line: 4 },
  },
];

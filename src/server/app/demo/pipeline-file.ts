/** The pipeline of the berth planner. */
export const pipelineFile = `stages: [build, test, deploy]

compile:
  stage: build
  script: make
  artifacts:
    paths: [dist]
    expire_in: 90 days

timetables:
  stage: test
  script: make check

gulls:
  stage: test
  script: make check-gulls
  allow_failure: true

staging:
  stage: deploy
  script: make staging
  environment:
    name: staging
    url: https://staging.berths.harbor.example

production:
  stage: deploy
  script: make production
  when: manual
  environment: production
`;

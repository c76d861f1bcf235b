# Builds a program in one image and ships it alone in another.
FROM debian:bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends build-essential && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN make

FROM debian:bookworm-slim
COPY --from=build /src/app /usr/local/bin/app
USER nobody
CMD ["app"]

FROM elixir:1.17-slim AS build
ENV MIX_ENV=prod
WORKDIR /src
RUN mix local.hex --force && mix local.rebar --force
COPY mix.exs mix.lock ./
RUN mix deps.get --only prod && mix deps.compile
COPY . .
RUN mix release --path /app

FROM elixir:1.17-slim
COPY --from=build /app /app
USER nobody
# The name of your release:
CMD ["/app/bin/app", "start"]

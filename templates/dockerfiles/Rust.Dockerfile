FROM rust:1.80-slim AS build
WORKDIR /src
COPY . .
RUN cargo install --locked --path . --root /out

FROM debian:bookworm-slim
COPY --from=build /out/bin/ /usr/local/bin/
USER nobody
# The name of your program:
CMD ["app"]

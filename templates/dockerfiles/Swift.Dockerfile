FROM swift:5.10 AS build
WORKDIR /src
COPY . .
RUN swift build --configuration release

FROM swift:5.10-slim
# The name of your program:
COPY --from=build /src/.build/release/app /usr/local/bin/app
USER nobody
CMD ["app"]

FROM ruby:3.3
WORKDIR /app
COPY Gemfile Gemfile.lock ./
RUN bundle config set --local without "development test" && bundle install
COPY . .
USER nobody
EXPOSE 9292
CMD ["bundle", "exec", "rackup", "--host", "0.0.0.0"]

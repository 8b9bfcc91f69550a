#!/bin/sh
# Creates the secrets that docker-compose.yml names, and keeps those that exist. Every user can read the files inside
# a container. Outside, only the owner of the folder can reach them.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 700 secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; chmod 444 "secrets/$1"; }
make postgres_password "$(random)"
make database_admin_url "postgres://wishboard:$(cat secrets/postgres_password)@postgres:5432/wishboard"
make database_owner_url "postgres://wishboard_owner:$(random)@postgres:5432/wishboard"
make database_app_url "postgres://wishboard_app:$(random)@postgres:5432/wishboard"
make database_link_preview_url "postgres://wishboard_link_preview:$(random)@postgres:5432/wishboard"
make redis_password "$(random)"
make redis_url "redis://:$(cat secrets/redis_password)@redis:6379/0"
make session_secret "$(random)"
make admin_password "$(random)"
make metrics_token "$(random)"

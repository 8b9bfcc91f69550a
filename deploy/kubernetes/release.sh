#!/bin/sh
# Brings a release out: first its migration, and only when that is complete the processes.
#   sh deploy/kubernetes/release.sh deploy/kubernetes/overlays/production
# Before: the digests and the release's name are filled in (overlays/production/images, .../migrate), the Secrets are there.
set -eu
overlay=${1:?"say the folder of the installation"}

migration=$(kubectl kustomize "$overlay/migrate")
product=$(kubectl kustomize "$overlay")
if printf '%s' "$migration$product" | grep -q '@sha256:0\{64\}'; then
  echo "An image in $overlay/images has no digest yet." >&2
  exit 1
fi

namespace=$(kubectl apply -f "$overlay/namespace.yaml" -o name)
namespace=${namespace#*/}
job=$(kubectl apply -k "$overlay/migrate" -o name)

# Both ends: `kubectl wait` would wait for one, long after the other has come. The Job has a deadline of its own.
ended() { kubectl get "$job" -n "$namespace" -o 'jsonpath={.status.conditions[?(@.status=="True")].type}'; }
while end=$(ended) && [ -z "$end" ]; do sleep 2; done
case $end in
  *Complete*) ;;
  *)
    kubectl logs "$job" -n "$namespace" --tail=50 >&2 || true
    echo "The migration failed ($end), so the processes stay as they are." >&2
    exit 1
    ;;
esac

kubectl apply -k "$overlay"

#!/bin/sh
# Deploys a release: first its migration, and only after that has completed the processes.
#   sh deploy/kubernetes/release.sh deploy/kubernetes/overlays/production
# Requires that the digests and the release's name are filled in (overlays/production/images, .../migrate), and that the Secrets exist.
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

# Waits for success or failure. `kubectl wait` waits for one of them only, and would go on long after the other has
# occurred. The Job has its own deadline.
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

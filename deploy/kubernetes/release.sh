#!/bin/sh
# Brings the cluster to the version of an overlay: release.sh OVERLAY. Ends with 1 as soon as the migration or a rollout has
# failed; the previous version then keeps serving.
set -eu
overlay=$1
in_namespace() { kubectl --namespace "${NAMESPACE:-wattle}" "$@"; }

in_namespace delete job wattle-migrate --ignore-not-found
kubectl apply --kustomize "$overlay" --selector wattle/step=prepare

# `kubectl wait` waits for one end only. The job has a deadline of its own.
ended=
until [ -n "$ended" ]; do
  case $(in_namespace get job wattle-migrate --output 'jsonpath={.status.conditions[?(@.status=="True")].type}') in
    *Complete*) ended=yes ;;
    *Failed*)
      in_namespace logs job/wattle-migrate --tail=20 >&2 || true
      echo 'The migration failed. Nothing was replaced.' >&2
      exit 1
      ;;
    *) sleep "${POLL_SECONDS:-2}" ;;
  esac
done

kubectl apply --kustomize "$overlay" --selector '!wattle/step'
in_namespace rollout status deployment/wattle-web --timeout=10m
in_namespace rollout status statefulset/wattle-worker --timeout=10m

#!/bin/sh
# parse-prometheus-text-format 1.1.1 keeps one histogram of a name, whatever its labels, and drops labels, sum and
# count: of two routes the figures of the last remain, for no route.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts parse-prometheus-text-format@1.1.1
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const parsePrometheus = require('parse-prometheus-text-format');

const parse = parsePrometheus.default ?? parsePrometheus;
const [{ metrics }] = parse(`# HELP seconds Time of a call
# TYPE seconds histogram
seconds_bucket{route="/score",le="0.5"} 1
seconds_bucket{route="/score",le="+Inf"} 2
seconds_sum{route="/score"} 1.5
seconds_count{route="/score"} 2
seconds_bucket{route="/report",le="0.5"} 3
seconds_bucket{route="/report",le="+Inf"} 4
seconds_sum{route="/report"} 2.5
seconds_count{route="/report"} 4
`);
console.log(metrics);
assert.deepEqual(metrics, [{ buckets: { 0.5: '3', '+Inf': '4' } }]);
PROGRAM
node run.cjs

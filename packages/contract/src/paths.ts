/** Re-exported for callers that depend on the contract only. */
export { PATHS } from '@wattle/domain/pages/paths';

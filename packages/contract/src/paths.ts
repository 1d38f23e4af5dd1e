/** The paths that `redirect_uri` names, for callers who know only the contract. */
export { PATHS } from '@wattle/domain/pages/paths';

/** The paths that `redirect_uri` names, for whoever speaks the contract alone. */
export { PATHS } from '@wattle/domain/journeys/paths';

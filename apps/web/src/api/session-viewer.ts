import type { Session } from './session.ts';

/**
 * The viewer of a session. An unexpired saved session counts until the server has answered (LOGIN-022), and when it
 * cannot be reached.
 */
export function viewerOf(session: Session) {
  const { roles, ...known } = knownOf(session);
  const codes = roles.split(',').map((code) => code.trim());
  return { ...known, roles: new Set(codes.filter((code) => code !== '')) };
}

function knownOf(session: Session) {
  if (session.status === 'known') {
    const { isAuthenticated, roles, displayName, partnerSourceId } = session.profile;
    const { isPromotionEnabled, isPromotionNewUser } = session.profile;
    return {
      isAuthenticated,
      roles,
      displayName,
      partnerId: partnerSourceId,
      // Members who joined during the promotion keep access to its terms.
      isPromotionOn: isPromotionEnabled || isPromotionNewUser,
    };
  }
  const { saved } = session;
  return {
    isAuthenticated: saved?.isAuthenticated ?? false,
    roles: saved?.roles ?? '',
    displayName: null,
    partnerId: null,
    isPromotionOn: false,
  };
}

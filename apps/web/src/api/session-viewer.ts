import type { Session } from './session.ts';

/**
 * Who is viewing, as a session says: an unexpired saved one is believed until the server has answered
 * (LOGIN-022), also where it cannot be reached.
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
      // Its terms stay within reach of members who joined in it.
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

import type { Context, Tx } from '#api/platform/context.ts';
import type { FeatureParts } from '#api/platform/platform.ts';

import { reportPaperByMember } from './report/report.budgets.ts';
import { accountEvents } from './account/account.events.ts';
import { accountRetention } from './account/account.sql.ts';
import { chooseBureauMarketing, tellAddress, tellSubscribed } from './preferences/kept-preferences.ts';
import { checkDevice } from './sign-in/check-device.ts';
import { isOurDeviceSession } from './sign-in/device-session.ts';
import { rememberDevice } from './sign-in/known-device.ts';

/** What the platform has to know of features that are still made by functions. */
export const STILL_MADE: readonly FeatureParts[] = [
  { budgets: [reportPaperByMember] },
  { retention: accountRetention, securityEvents: accountEvents },
];

/** What preferences and signing in offer to them. */
export const boundPreferences = (ctx: Context) => ({
  tellAddress: (tx: Tx, memberId: string) => tellAddress(ctx, tx, memberId),
  tellSubscribed: (tx: Tx, memberId: string) => tellSubscribed(ctx, tx, memberId),
  chooseBureauMarketing: (tx: Tx, of: Parameters<typeof chooseBureauMarketing>[2]) =>
    chooseBureauMarketing(ctx, tx, of),
});

export const boundSignIn = (ctx: Context) => ({
  device: {
    deviceSessions: { isOurs: (tm: string | undefined): tm is string => isOurDeviceSession(ctx, tm) },
  },
  checkDevice: (device: Parameters<typeof checkDevice>[1]) => checkDevice(ctx, device),
  rememberDevice: (tx: Tx, device: Parameters<typeof rememberDevice>[2]) => rememberDevice(ctx, tx, device),
});

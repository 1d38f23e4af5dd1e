import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';

import type { NoteReceipt, ReadSmsReceipt } from './receipts.ports.ts';

type Deps = { read: ReadSmsReceipt; note: NoteReceipt };

export type TakeSmsReceipt = (call: SignedCall) => Promise<'taken' | SignedCallFault>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Notes what became of an SMS. Taken, too, where nobody knows the effect any more, so that a provider does not repeat it
 * for ever.
 */
export function makeTakeSmsReceipt({ read, note }: Deps): TakeSmsReceipt {
  return async (call) => {
    const receipt = read(call);
    if (typeof receipt === 'string') return receipt;
    const { effect = '' } = call.params;
    if (!UUID.test(effect)) return 'malformed';
    await note({ effectId: effect, ...receipt });
    return 'taken';
  };
}

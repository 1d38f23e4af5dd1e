import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptPush } from './decrypt.ts';

// RFC 8291, section 5 and appendix A.
const PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

function receiver() {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(PRIVATE_KEY, 'base64url');
  return { ecdh, auth: Buffer.from(AUTH, 'base64url') };
}

it('decrypts the message of RFC 8291', () => {
  const body = Buffer.from(BODY, 'base64url');
  expect(decryptPush(body, receiver()).toString()).toBe('When I grow up, I want to be a watermelon');
});

it('throws when one bit was changed', () => {
  const body = Buffer.from(BODY, 'base64url');
  body.writeUInt8(body.readUInt8(100) ^ 1, 100);
  expect(() => decryptPush(body, receiver())).toThrow('unable to authenticate data');
});

import { describe, expect, it } from 'vitest';

import { makeAnsweringProvider } from '#api/testing/answering-provider.ts';

import { makeSnsMessages } from './http-sns-messages.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;

const URL = 'https://sns.ap-southeast-2.amazonaws.com';
const TOPIC = 'arn:aws:sns:ap-southeast-2:123456789012:wattle';

/** Made for this test. Its key is deleted, so only the signatures below exist. */
const CERTIFICATE = [
  '-----BEGIN CERTIFICATE-----',
  'MIIDCTCCAfGgAwIBAgIUI+FnZMYDnk61A64/0jOajho5O/IwDQYJKoZIhvcNAQEL',
  'BQAwEzERMA8GA1UEAwwIc25zLnRlc3QwIBcNMjYxMTIzMDgwNzI2WhgPMjEyNjEw',
  'MzAwODA3MjZaMBMxETAPBgNVBAMMCHNucy50ZXN0MIIBIjANBgkqhkiG9w0BAQEF',
  'AAOCAQ8AMIIBCgKCAQEA0jwlCMJD2N41ZBs0yi6iUVq+q/A8u9CfrvtRx6NRik0d',
  'EcdwuSwPrsU0qQOxd9pCCd90q0gu6i6yj13rP7qj/CcQNyedxEt6phxu/E7p0EFJ',
  '7MlrW3VDgl58skrXe4cL9ro1xZfx468QADrIImj75MOehtnMVVUYSiU/YhrG5dBj',
  'mP0jbkGb87pC5t1J8XvyM0uBOKo4g9fnf+y1rJ6XXC1GwO/jnUmLD9TTN/ZM4MiH',
  'jsHsBApPTUFrIa4jdsh7gJfnWcdjRTwEdGAcPT9l2WuF1bUIvjmjDpACJTuzlcoL',
  'QrYIN8aFt05YK0SYM/lG/slZWLDvf57Xvn9utt6cywIDAQABo1MwUTAdBgNVHQ4E',
  'FgQUs5Q5gt1l2YfOOuupGjPvY5C4uZswHwYDVR0jBBgwFoAUs5Q5gt1l2YfOOuup',
  'GjPvY5C4uZswDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAg2MB',
  '4zLO7+pt+fk7rpuPyx2Lt27TZQZxhIOK6Fp0m1G23LxNg5xcMqXdR1NvBppDNIK3',
  'ZphmBSA5hZxGcEDhakohXmV2qo5loYCek6UVlK4IL9xIZTX+yA3AE5S+S5nWZYrS',
  'BUKez0BUMgkS4Aba++bhsp32LENf6ksXmAi7EUlsb7EoSTw78DWtLnCW8VxqoVpx',
  'YFxt+CvTQ70QeGO33/9fpuQj0lwbHZtgddY7SJH5cJQmWTp921SO1cYhomgY/SjW',
  'txUN/6toow0bB3EzPHSjoqhYdoOB3lm3UynoZITR4NPUMolAWK3vKCEasyi07Zjx',
  'XawtjVZcKrA0WIWQ9w==',
  '-----END CERTIFICATE-----',
].join('\n');

const MESSAGE = {
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: TOPIC,
  Subject: 'My First Message',
  Message: 'Hello world!',
  Timestamp: '2026-11-23T00:54:06.655Z',
  SigningCertURL: `${URL}/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem`,
};
const SHA1 =
  'y0uiJb4HOKokkGIHu6jXboq7FIcvOrrWjAU7f9PcNydX5xBBNYHNLZVqseGGK3bcClxrVfCnybmmBlrIOc3Rhx9JUp0hY92LUXIp7+OjGgeRBiCpWokEC3vDJXphbedvsfUl3xXFl2hCJgGeuOeZuOyqSO55Q0eI1Z6otzuvkqpQXc05qgSj/7XLEbfEl9Q4CTfRs/y4M+zfNtrnuqkVS/mjPUvA1imlvEfP7cX9pDSMGvyVOq4GzKQGjJnZ9FtgX3jq7+ZlouYrqd9goEi4LHUrDimk1eMFyfpI7aZWdJhqRFoOZWwDbT5vWlpnFKMJSXHbHtMy8YhCLxEKJZLtRw==';
const signed = {
  ...MESSAGE,
  SignatureVersion: '2',
  Signature:
    'sULqBvSC3TrRRuou8WiHbHTx77nYBe7nk8QMCm0MlVCDXDaOQSvqu3kF7rnHsFm8fJ0mVAYkfkJXnnahhf9/ryJLNNSsWnEnbBs+PAJrrep38KGAyg01s2kuLsFwQv/je1pV7aTLheWeCIkf4YyvMFb5KPfygRYUKQzpedMc4zIfkHJNZ7sjkluAQGTKwf+2ptVfC3THqKXRjQla34SFmhm78JspThMtgPFAvey/fZblrBLCD/0EJ06E00Y7DwJ7EMPCTaHilZj2ZvPFbUeEG0XenxYw93u5hIV9dP0lSvWqfgemt2TwGEkZ3yJFemImjpG6LwuA1+LUpNkJyycVYw==',
};

const read = (message: object | string) =>
  makeSnsMessages({ provider: provider.provider(), url: URL, topic: TOPIC })({
    target: '/hooks/mail/ses',
    headers: {},
    params: {},
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });

describe('a message of the topic', () => {
  it('is verified by the certificate that it names', async () => {
    answerWith({ status: 200, body: CERTIFICATE });
    expect(await read(signed)).toEqual({
      id: MESSAGE.MessageId,
      sentAt: new Date(MESSAGE.Timestamp),
      message: 'Hello world!',
      confirm: null,
    });
    expect(received.map(({ url }) => url)).toEqual([
      '/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem',
    ]);
  });

  it('is refused with a signature of version 1, which is SHA-1, and nothing is fetched', async () => {
    expect(await read({ ...MESSAGE, SignatureVersion: '1', Signature: SHA1 })).toBe('refused');
    expect(received).toEqual([]);
  });

  it('has its certificate fetched once', async () => {
    answerWith({ status: 200, body: CERTIFICATE });
    const topic = makeSnsMessages({ provider: provider.provider(), url: URL, topic: TOPIC });
    const call = { target: '', headers: {}, params: {}, body: JSON.stringify(signed) };
    await topic(call);
    await topic(call);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['another text', { Message: 'Hello, world!' }],
    ['another subject', { Subject: 'My Second Message' }],
    ['another time', { Timestamp: '2026-11-23T00:54:06.656Z' }],
    ['a signature of the other version', { Signature: SHA1 }],
    ['no signature', { Signature: '' }],
  ])('is refused with %s', async (_, changed) => {
    answerWith({ status: 200, body: CERTIFICATE });
    expect(await read({ ...signed, ...changed })).toBe('refused');
  });

  it.each([
    ['another topic', { TopicArn: 'arn:aws:sns:ap-southeast-2:123456789012:theirs' }],
    [
      'a certificate from elsewhere',
      { SigningCertURL: 'https://evil.example/SimpleNotificationService-a.pem' },
    ],
    [
      'one whose host begins alike',
      { SigningCertURL: `${URL}.evil.example/SimpleNotificationService-a.pem` },
    ],
    [
      'one of another region',
      { SigningCertURL: MESSAGE.SigningCertURL.replace('ap-southeast-2', 'us-east-1') },
    ],
    ['one over plain http', { SigningCertURL: MESSAGE.SigningCertURL.replace('https', 'http') }],
    ['another file of the host', { SigningCertURL: `${URL}/SimpleNotificationService-/../x.pem` }],
    ['an unknown version', { SignatureVersion: '3' }],
  ])('that names %s is refused, and nothing is fetched', async (_, changed) => {
    expect(await read({ ...signed, ...changed })).toBe('refused');
    expect(await read('not JSON')).toBe('refused');
    expect(received).toEqual([]);
  });

  it.each([
    ['away', { status: 503, body: '' }],
    ['no certificate', { status: 200, body: '<html>hello</html>' }],
    ['gone', { status: 404, body: '' }],
  ])('whose certificate is %s is to come again', async (_, reply) => {
    answerWith(reply);
    expect(await read(signed)).toBe('later');
  });

  it('that asks to confirm a subscription without being signed has nothing confirmed', async () => {
    answerWith({ status: 200, body: CERTIFICATE });
    const asking = { ...signed, Type: 'SubscriptionConfirmation', Token: 'abc', SubscribeURL: `${URL}/?x` };
    expect(await read(asking)).toBe('refused');
    expect(received).toHaveLength(1);
  });
});

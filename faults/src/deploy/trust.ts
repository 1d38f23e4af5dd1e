import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Every call of this process trusts this authority from now on. */
export const trust = (certificate: string): void =>
  setDefaultCACertificates([...getCACertificates('default'), certificate]);

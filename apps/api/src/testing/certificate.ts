import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate for 127.0.0.1 and its key, in PEM. */
export function makeCertificate(): { certificate: string; key: string } {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', '-', '-out', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const part = (name: string) =>
    new RegExp(`-----BEGIN ${name}-----.*-----END ${name}-----\n`, 's').exec(made)?.[0] ?? '';
  return { certificate: part('CERTIFICATE'), key: part('PRIVATE KEY') };
}

/** The same certificate for the days until yesterday. */
export function expired({ certificate, key }: ReturnType<typeof makeCertificate>): string {
  const folder = mkdtempSync(join(tmpdir(), 'wattle-certificate-'));
  try {
    const file = join(folder, 'key.pem');
    writeFileSync(file, key);
    const again = ['x509', '-signkey', file, '-days', '-1'];
    return execFileSync('openssl', again, { input: certificate, encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { readFileSync } from 'node:fs';

import { XmlDocument, XmlElement, XmlValidateError, XsdValidator } from 'libxml2-wasm';

const schema = XsdValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync(new URL('apply.xsd', import.meta.url))),
);
const namespaces = { soap: 'http://schemas.xmlsoap.org/soap/envelope/' };

/**
 * What in a SOAP envelope is not as Equifax Apply has published it, by a schema and a validator that neither the gateway nor
 * the simulator uses. Empty for a valid message.
 */
export function formFaults(envelope: string): string[] {
  const document = XmlDocument.fromString(envelope);
  try {
    const [message, ...others] = document.find('/soap:Envelope/soap:Body/*', namespaces);
    if (!(message instanceof XmlElement) || others.length > 0) return ['the body has not one element'];
    schema.validate(message);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim());
    throw error;
  } finally {
    document.dispose();
  }
}

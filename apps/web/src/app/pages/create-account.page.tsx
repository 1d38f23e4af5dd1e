import { redirect } from 'react-router';
import { brand } from '#web/navigation/brand.ts';
import { paths } from '#web/navigation/paths.ts';

/** Sends a visitor on to the configured marketing site, or to registration where none is configured. */
export function clientLoader() {
  return redirect(brand.createAccountUrl ?? paths.registration());
}

export default function CreateAccountPage() {
  return null;
}

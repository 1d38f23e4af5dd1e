import { redirect } from 'react-router';
import { brand } from '#web/navigation/brand.ts';
import { paths } from '#web/navigation/paths.ts';

export function clientLoader() {
  return redirect(brand.createAccountUrl ?? paths.registration());
}

export default function CreateAccountPage() {
  return null;
}

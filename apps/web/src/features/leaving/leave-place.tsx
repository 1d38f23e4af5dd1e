import { describeMonths } from '@wattle/domain/leaving/retention';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Row, Rows } from '#web/ui/layout/rows.tsx';
import brand from '../../../../../content/brand.yaml';

const KEPT = describeMonths(brand.keptMonths.cancelled);

/** The account's two ways to leave. Each has a page of its own that asks for the password. */
export function LeavePlace() {
  return (
    <Rows>
      <Row
        label="Cancel your account"
        note={named(
          'No one can log in, and we stop asking {bureau} about you. Contact us if you want it opened again.',
        )}
        action={
          <ButtonLink size="small" to={paths.preferences({ step: 'cancel' })}>
            Cancel my account
          </ButtonLink>
        }
      >
        We keep your account for {KEPT}, so that you can come back
      </Row>
      <Row
        label="Delete your account"
        note="You are logged out everywhere. This cannot be undone, but you can register again at any time."
        action={
          <ButtonLink size="small" to={paths.deleteAccount()}>
            Delete my account
          </ButtonLink>
        }
      >
        We erase your data at once
      </Row>
    </Rows>
  );
}

import { formatMomentForPeople } from '@wattle/domain/calendar/calendar';
import { MonitorSmartphone } from 'lucide';
import { useRef, useState } from 'react';
import { paths } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Line, SubLine } from '#web/ui/layout/line.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { AccountProblem } from '../new-factor.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import type { ApiError } from '@wattle/contract/client';
import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { api } from '#web/api/call.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useBriefMessage } from '#web/forms/use-brief-message.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

type Device = ResponseOf<'GET /v1/user/sessions'>[number];
const ALL_OTHERS = 'all-others';

function useDevices(infoMessageMs: number, onEnded: () => void) {
  const queries = useQueryClient();
  const info = useBriefMessage(infoMessageMs);
  const list = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api('GET /v1/user/sessions', { signal }),
    refetchOnMount: 'always',
  });
  const { submit, sending, problem } = useSubmit<string, string | ApiError>({
    async send(which) {
      info.clear();
      if (which === ALL_OTHERS) await api('POST /v1/user/sign-out-others', { body: {} });
      else await api('POST /v1/user/sign-out-session', { body: { id: which } });
      await queries.invalidateQueries({ queryKey: ['account', 'sessions'] });
      void queries.invalidateQueries({ queryKey: ['account', 'activity'] });
      info.show(which === ALL_OTHERS ? ACCOUNT_MESSAGES.othersSignedOut : ACCOUNT_MESSAGES.signedOut);
      onEnded();
    },
    explain: (error) => (isFactorNeeded(error) ? error : genericMessage(error)),
  });
  return {
    list,
    end: (which: string) => void submit(which),
    endOthers: () => void submit(ALL_OTHERS),
    endingOf: (id: string) => sending === id,
    isEndingOthers: sending === ALL_OTHERS,
    problem,
    message: info.message,
  };
}

/** The member's sessions. Ending one removes its button, so the focus moves to the heading. */
export function DevicesSection({ infoMessageMs }: { infoMessageMs: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const devices = useDevices(infoMessageMs, () => heading.current?.focus());
  const { data, error, isFetching, refetch } = devices.list;
  const others = data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Line
      id="devices"
      heading={heading}
      icon={MonitorSmartphone}
      title="Devices"
      text={
        data !== undefined &&
        (others === 0 ? 'You are not logged in anywhere else.' : `${data.length} logged in.`)
      }
      action={others > 0 && <EndOthers isEnding={devices.isEndingOthers} onEnd={devices.endOthers} />}
    >
      <LiveRegion>{devices.message !== null && <Note tone="success">{devices.message}</Note>}</LiveRegion>
      <AccountProblem problem={devices.problem} returnTo={paths.devices()} />
      {data !== undefined && <DeviceList all={data} devices={devices} />}
      {data === undefined && error !== null && (
        <LoadFailure error={error} isAsking={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton label="Getting your devices" lines={4} />}
    </Line>
  );
}

const FIRST = 8;

type DeviceListProps = { all: readonly Device[]; devices: ReturnType<typeof useDevices> };

function DeviceList({ all, devices }: DeviceListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? all : all.slice(0, FIRST);
  return (
    <>
      <ul className="line__list">
        {shown.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            isEnding={devices.endingOf(device.id)}
            onEnd={() => devices.end(device.id)}
          />
        ))}
      </ul>
      {all.length > FIRST && (
        <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${all.length} devices`}
        </Button>
      )}
    </>
  );
}

type DeviceItemProps = { device: Device; isEnding: boolean; onEnd: () => void };

function DeviceItem({ device, isEnding, onEnd }: DeviceItemProps) {
  return (
    <SubLine
      title={device.device}
      text={
        <>
          {device.current && 'This device. '}Logged in <Moment at={device.signedInAt} />, last seen{' '}
          <Moment at={device.lastSeenAt} />
        </>
      }
      action={
        !device.current && (
          <Button size="small" variant="quiet" pending={isEnding} onClick={onEnd}>
            Log out <span className="vh">{device.device}</span>
          </Button>
        )
      }
    />
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at}>
      {formatMomentForPeople(new Date(at))}
    </time>
  );
}

function EndOthers({ isEnding, onEnd }: { isEnding: boolean; onEnd: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button size="small" pending={isEnding} onClick={() => setAsked(true)}>
        Log out all others
      </Button>
      <Modal open={isAsked} title="Log out all other devices?" onClose={close}>
        <div className="grid gap-3 starts">
          <p>You stay logged in on this device. Everywhere else you need to log in again.</p>
          <div className="row">
            <Button
              variant="danger"
              onClick={() => {
                close();
                onEnd();
              }}
            >
              Yes, log them out
            </Button>
            <Button onClick={close}>Keep them logged in</Button>
          </div>
        </div>
      </Modal>
    </>
  );
}

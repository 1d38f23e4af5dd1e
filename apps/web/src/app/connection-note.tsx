import { useEffect, useState } from 'react';
import { useOnline } from '#web/api/network.ts';
import { BACK_MS, CONNECTION_WORDS } from '#web/plain/connection.ts';

export function ConnectionNote() {
  const isOnline = useOnline();
  const [said, setSaid] = useState<'nothing' | 'offline' | 'back'>('nothing');
  if (!isOnline && said !== 'offline') setSaid('offline');
  if (isOnline && said === 'offline') setSaid('back');
  useEffect(() => {
    if (said !== 'back') return undefined;
    const timer = setTimeout(() => setSaid('nothing'), BACK_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <output className="connection">
      {said === 'offline' && <span>{CONNECTION_WORDS.offline}</span>}
      {said === 'back' && <span>{CONNECTION_WORDS.back}</span>}
    </output>
  );
}

import { useEffect, useState } from 'react';
import { useOnline } from '#web/api/use-online.ts';
import { BACK_MS, CONNECTION_WORDS } from '#web/plain/connection.ts';

export function ConnectionNote() {
  const isOnline = useOnline();
  const [shown, setShown] = useState<'nothing' | 'offline' | 'back'>('nothing');
  if (!isOnline && shown !== 'offline') setShown('offline');
  if (isOnline && shown === 'offline') setShown('back');
  useEffect(() => {
    if (shown !== 'back') return undefined;
    const timer = setTimeout(() => setShown('nothing'), BACK_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <output className="connection">
      {shown === 'offline' && <span>{CONNECTION_WORDS.offline}</span>}
      {shown === 'back' && <span>{CONNECTION_WORDS.back}</span>}
    </output>
  );
}

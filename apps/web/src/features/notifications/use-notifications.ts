import type { ResponseOf } from '@wattle/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { api } from '#web/api/call.ts';
import { unreadStore } from '#web/api/unread.ts';

const KEY = ['notifications'];

type List = ResponseOf<'GET /v1/user/notifications'>;
export type Notification = List['items'][number];
export type Month = List['months'][number];

/** The member's notifications, asked for again when there is a new one. Showing them clears the bell's number. */
export function useNotifications() {
  const cache = useQueryClient();
  const latest = useSyncExternalStore(unreadStore.watch, unreadStore.get);
  const seen = useRef('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/notifications', { query: {}, signal }),
    refetchOnMount: 'always',
  });
  useEffect(() => {
    if (latest === null || data === undefined) return;
    if (latest.newest !== data.newest || latest.unread !== data.unread) void refetch();
  }, [latest, data, refetch]);
  useEffect(() => {
    if (data === undefined || data.unseen === 0 || seen.current === data.newest) return;
    seen.current = data.newest;
    // The number stays until the next opening.
    void api('POST /v1/user/notifications/seen', { body: { id: data.newest } }).then(
      (news) => unreadStore.set(news),
      () => undefined,
    );
  }, [data]);

  async function markRead(id: string, andEarlier: boolean): Promise<void> {
    const news = await api('POST /v1/user/notifications/read', { body: { id, andEarlier } });
    // With the earlier ones it is called for the first of the list alone.
    const isMeant = (each: Notification) => andEarlier || each.id === id;
    cache.setQueryData<List>(
      KEY,
      (before) =>
        before && {
          ...before,
          unread: news.unread,
          items: before.items.map((each) => (isMeant(each) ? { ...each, isRead: true } : each)),
        },
    );
    unreadStore.set(news);
  }

  return { list: data, error, isFetching, retry: () => void refetch(), markRead };
}

/** Those of a month that is over for more than 31 days, once it is opened. */
export const useMonth = (month: string, isOpen: boolean) =>
  useQuery({
    queryKey: [...KEY, month],
    queryFn: ({ signal }) => api('GET /v1/user/notifications', { query: { month }, signal }),
    enabled: isOpen,
  });

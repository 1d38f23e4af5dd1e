import type { ResponseOf } from '@wattle/contract';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '#web/api/call.ts';
import { unreadStore } from '#web/api/unread.ts';

const KEY = ['notifications'];

type Page = ResponseOf<'GET /v1/user/notifications'>;
export type Notification = Page['items'][number];
type Pages = InfiniteData<Page, string | undefined>;

/** The member's notifications, asked for again when there is a new one. */
export function useNotifications() {
  const cache = useQueryClient();
  const latest = useSyncExternalStore(unreadStore.watch, unreadStore.get);
  const { data, error, isFetching, isFetchingNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/user/notifications', {
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, earlier }) => (earlier === null ? undefined : items.at(-1)?.id),
    refetchOnMount: 'always',
  });
  const shown = data?.pages[0];
  useEffect(() => {
    if (latest === null || shown === undefined) return;
    const isNew = latest.newest !== '0' && !shown.items.some(({ id }) => id === latest.newest);
    if (isNew || latest.unread !== shown.unread) void refetch();
  }, [latest, shown, refetch]);

  async function markRead(id: string, andEarlier: boolean): Promise<void> {
    const { unread } = await api('POST /v1/user/notifications/read', { body: { id, andEarlier } });
    // With the earlier ones it is called for the first of the list alone.
    const isMeant = (each: Notification) => andEarlier || each.id === id;
    cache.setQueryData<Pages>(
      KEY,
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            unread,
            items: page.items.map((each) => (isMeant(each) ? { ...each, isRead: true } : each)),
          })),
        },
    );
    unreadStore.set({ newest: '0', ...latest, unread });
  }

  return {
    items: data?.pages.flatMap((page) => page.items),
    today: data?.pages[0]?.today ?? '',
    unread: data?.pages[0]?.unread ?? 0,
    earlier: data?.pages.at(-1)?.earlier ?? null,
    error,
    isFetching,
    isFetchingNextPage,
    retry: () => void refetch(),
    showEarlier: () => void fetchNextPage(),
    markRead,
  };
}

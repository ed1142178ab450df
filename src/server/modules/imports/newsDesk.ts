import type { ImportNews } from './importWork.ts';

/** Of one import at most two a second, of a directory's records and of tags one: the last one is never lost. */
const PAUSE_MS: Readonly<Record<ImportNews['kind'], number>> = { import: 500, records: 1_000, tags: 1_000 };

export interface NewsDesk {
  add(news: ImportNews): void;
  close(): void;
}

/** Passes news on at once where it is the first, and together after a pause where it is not. */
export function createNewsDesk(publish: (news: ImportNews) => void): NewsDesk {
  const pending = new Map<string, { news: ImportNews | null; timer: NodeJS.Timeout }>();
  const open = (name: string, kind: ImportNews['kind']) => {
    const timer = setTimeout(() => {
      const news = pending.get(name)?.news;
      pending.delete(name);
      if (!news) return;
      publish(news);
      open(name, kind);
    }, PAUSE_MS[kind]);
    timer.unref();
    pending.set(name, { news: null, timer });
  };
  return {
    add(news) {
      const name = nameOf(news);
      const held = pending.get(name);
      if (held) held.news = news;
      else {
        publish(news);
        open(name, news.kind);
      }
    },
    close() {
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}

function nameOf(news: ImportNews): string {
  if (news.kind === 'import') return `import ${news.importId}`;
  return news.kind === 'records' ? `records ${news.accountId} ${news.directoryId}` : `tags ${news.accountId}`;
}

import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentType, Suspense, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Button } from '#view/kit/Button.tsx';
import { createLazyPage } from '#view/kit/feedback/lazy.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { PageLoading } from './PageLoading.tsx';

/** Renders a page that fails to load inside a frame that stays. Rendering again doesn't fetch the page again. */
function FrameDemo({ Page }: { Page: ComponentType }) {
  const [drawn, setDrawn] = useState(1);
  return (
    <main style={{ padding: 16 }}>
      <Button onClick={() => setDrawn(drawn + 1)}>Draw again</Button>
      <output>{drawn}</output>
      <PageBoundary>
        <Suspense fallback={<PageLoading />}>
          <Page />
        </Suspense>
      </PageBoundary>
    </main>
  );
}

export default { title: 'Shell/Page that does not load', component: FrameDemo } satisfies Meta<
  typeof FrameDemo
>;

type Story = StoryObj<typeof FrameDemo>;
type Context = Parameters<NonNullable<Story['play']>>[0];

interface Failing {
  /** The browser's error on the first attempt; the next attempt succeeds. */
  says: string;
  isOffline?: boolean;
  locale?: 'uk';
  play: (context: Context, page: { attempts: number }) => Promise<void>;
}

function story({ says, isOffline = false, locale, play }: Failing): Story {
  return {
    ...(locale && { globals: { locale } }),
    beforeEach: () => {
      if (isOffline) setOnline(false);
      return () => setOnline(null);
    },
    loaders: [
      () => {
        const page = { attempts: 0 };
        const load = async () => {
          page.attempts += 1;
          if (page.attempts === 1) throw new TypeError(says);
          return { default: () => <h1>Manage boards</h1> };
        };
        return { page, Page: createLazyPage(load) };
      },
    ],
    render: (_, { loaded }) => <FrameDemo Page={loaded.Page} />,
    play: context => play(context, context.loaded.page),
  };
}

/** Overrides the browser's online state; `null` restores it. */
function setOnline(isOnline: boolean | null): void {
  if (isOnline === null) Reflect.deleteProperty(navigator, 'onLine');
  else Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(navigator.onLine ? 'online' : 'offline'));
}

const script = 'Failed to fetch dynamically imported module: /assets/BoardsPage.js';
const style = 'Unable to preload CSS for /assets/boards.css';

/** Expects the error code in the DOM, but not in the visible text. */
function toldByCode(alert: HTMLElement, code: string): void {
  expect(alert.querySelector(`[data-code="${code}"]`)).not.toBeNull();
  expect(alert).not.toHaveTextContent(code);
}

/** Shows an error, and retries as soon as there is a connection. */
export const ScriptFails = story({
  says: script,
  async play({ canvas }) {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('This page didn’t load');
    toldByCode(alert, 'ChunkLoadError');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect(await canvas.findByRole('heading', { name: 'Manage boards' })).toBeVisible();
  },
});

export const StyleFailsInUkrainian = story({
  says: style,
  locale: 'uk',
  async play({ canvas }) {
    const alert = await canvas.findByRole('alert');
    toldByCode(alert, 'CSS_CHUNK_LOAD_FAILED');
    await expect(alert).toHaveTextContent('Сторінка не завантажилася');
  },
});

/**
 * Nothing is requested while offline, however often the page is rendered. The page opens when the connection returns.
 */
export const Offline = story({
  says: script,
  isOffline: true,
  async play({ canvas, userEvent }, page) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('You’re offline');
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
    for (let count = 2; count <= 5; count += 1) {
      await userEvent.click(canvas.getByRole('button', { name: 'Draw again' }));
      await expect(canvas.getByRole('status')).toHaveTextContent(String(count));
    }
    await expect(page.attempts).toBe(1);
    setOnline(true);
    await expect(await canvas.findByRole('heading', { name: 'Manage boards' })).toBeVisible();
    await waitFor(() => expect(page.attempts).toBe(2));
  },
});

/** A stylesheet can be retried only by a reload, which is therefore offered even offline. */
export const StyleFailsOffline = story({
  says: style,
  isOffline: true,
  async play({ canvas }) {
    toldByCode(await canvas.findByRole('alert'), 'CSS_CHUNK_LOAD_FAILED');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

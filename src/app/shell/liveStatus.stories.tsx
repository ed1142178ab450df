import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { AppStage } from '../shared/stage/AppStage.tsx';
import { liveConnectionState } from '../state/liveConnectionState.ts';
import { LiveStatus } from './LiveStatus.tsx';

export default {
  title: 'Shell/Connection',
  component: LiveStatus,
  parameters: { layout: 'padded' },
  render: () => (
    <AppStage>
      <LiveStatus />
    </AppStage>
  ),
  beforeEach: () => {
    const { status } = liveConnectionState;
    liveConnectionState.status = 'on';
    return () => {
      liveConnectionState.status = status;
      Reflect.deleteProperty(navigator, 'onLine');
    };
  },
} satisfies Meta<typeof LiveStatus>;

/** Shown immediately if the browser is offline, until it is online again. */
export const Offline: StoryObj<typeof LiveStatus> = {
  play: async ({ canvas }) => {
    const status = await canvas.findByRole('status');
    await expect(status).toBeEmptyDOMElement();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
    await expect(await canvas.findByText('You’re offline')).toBeVisible();
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(status).toBeEmptyDOMElement());
  },
};

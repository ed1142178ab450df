import { proxy } from 'valtio';

export const liveConnectionState = proxy<{
  status: 'off' | 'connecting' | 'on';
  connectionId: string | null;
}>({
  status: 'off',
  connectionId: null,
});

import { proxy } from 'valtio';

/** The state of the live channel. */
export const live = proxy<{ status: 'off' | 'connecting' | 'on'; connectionId: string | null }>({
  status: 'off',
  connectionId: null,
});

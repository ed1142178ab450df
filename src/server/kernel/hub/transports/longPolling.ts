import { MAX_BUFFERED_BYTES, type Transport, type TransportListener } from './transport.ts';

export interface PollTimes {
  /** The maximum time that a poll waits for messages. Must be less than the usual timeout of proxies. */
  readonly pollMs: number;
  /** A client that hasn't polled for this long is considered disconnected. */
  readonly unpolledMs: number;
}

/** Status 204 means that the connection has ended, or that another poll has replaced this one. */
export type PollResponse = { readonly status: 200; readonly frames: string } | { readonly status: 204 };

export interface LongPolling extends Transport {
  /**
   * Resolves immediately if there are messages, and for the first poll, which shows the client that it is connected.
   * Otherwise, resolves when there is a message or the time of the poll is over.
   * @param gone Aborts when the client no longer waits for the response.
   */
  poll(gone: AbortSignal): Promise<PollResponse>;
}

/**
 * Creates a transport that sends messages to the client in the responses to its polls. The client sends by
 * POST.
 */
export function createLongPollingTransport(times: PollTimes, listener: TransportListener): LongPolling {
  return new Polling(times, listener);
}

const ENDED: PollResponse = { status: 204 };

class Polling implements LongPolling {
  readonly #times: PollTimes;
  readonly #listener: TransportListener;
  #frames: string[] = [];
  #bytes = 0;
  #state: 'new' | 'open' | 'ending' | 'ended' = 'new';
  #answer: ((answer: PollResponse) => void) | null = null;
  #unpolled: NodeJS.Timeout | undefined;

  constructor(times: PollTimes, listener: TransportListener) {
    this.#times = times;
    this.#listener = listener;
    this.#expectPoll();
  }

  send(frame: string): void {
    if (this.#state === 'ending' || this.#state === 'ended') return;
    this.#frames.push(frame);
    this.#bytes += Buffer.byteLength(frame);
    if (this.#bytes > MAX_BUFFERED_BYTES) this.cut();
    else if (this.#answer) this.#answer(this.#takeFrames());
  }

  /**
   * If a poll is waiting, the connection ends immediately. Otherwise, the next poll gets pending messages,
   * including the close message, and the poll after that gets 204.
   */
  end(): void {
    if (this.#state === 'ended') return;
    if (this.#answer) this.cut();
    else this.#state = 'ending';
  }

  cut(): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#answer?.(ENDED);
    clearTimeout(this.#unpolled);
    this.#frames = [];
    this.#listener.ended();
  }

  async poll(gone: AbortSignal): Promise<PollResponse> {
    this.#answer?.(ENDED);
    this.#listener.heard();
    const isFirst = this.#state === 'new';
    if (isFirst) this.#state = 'open';
    if (isFirst || this.#frames.length > 0) {
      this.#expectPoll();
      return isFirst ? { status: 200, frames: '' } : this.#takeFrames();
    }
    if (this.#state === 'open') return this.#hold(gone);
    this.cut();
    return ENDED;
  }

  #hold(gone: AbortSignal): Promise<PollResponse> {
    clearTimeout(this.#unpolled);
    return new Promise(resolve => {
      const answer = (given: PollResponse) => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        this.#answer = null;
        this.#expectPoll();
        resolve(given);
      };
      const leave = () => answer({ status: 200, frames: '' });
      const timer = setTimeout(leave, this.#times.pollMs);
      gone.addEventListener('abort', leave);
      this.#answer = answer;
    });
  }

  #takeFrames(): PollResponse {
    const frames = this.#frames.join('');
    this.#frames = [];
    this.#bytes = 0;
    return { status: 200, frames };
  }

  #expectPoll(): void {
    clearTimeout(this.#unpolled);
    if (this.#state !== 'ended') this.#unpolled = setTimeout(() => this.cut(), this.#times.unpolledMs);
  }
}

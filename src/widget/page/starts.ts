/** Returns the command that starts a form from outside the chat, as in links to the bots of messengers. */
export function toStartCommand(code: string): string {
  return `/start ${code}`;
}

export function isStart(text: string): boolean {
  return /^\/start \S+$/.test(text);
}

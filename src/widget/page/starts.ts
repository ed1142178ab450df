/** Forms requested outside the chat start with a command, like links to bots of messengers. */
export function startOf(code: string): string {
  return `/start ${code}`;
}

export function isStart(text: string): boolean {
  return /^\/start \S+$/.test(text);
}

/** Forms that visitors ask for outside the chat begin with a command, as links to bots of messengers do. */
export function startOf(code: string): string {
  return `/start ${code}`;
}

export function isStart(text: string): boolean {
  return /^\/start \S+$/.test(text);
}

/**
 * Processor time that the calling thread has had so far, in milliseconds: how much longer something took is a difference of two. Beside
 * other work the clock on the wall goes on without us, and a limit on it says more about the machine than about the code.
 */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

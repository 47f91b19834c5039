/** The version of Node that the tests run on, which the lock file has. */
export const testedNode = 24;

/** The oldest version that can load the packages: `engines` of undici says so. npm itself may run on an older one. */
export const oldestNode = '22.19.0';

/** How to get a version that works. */
export const nodeAdvice = `Run it by npm (npm start), which uses the Node ${testedNode} of the lock file, or install Node ${testedNode}.`;

/** Whether the platform starts. @param version as `process.versions.node`. */
export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = oldestNode.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

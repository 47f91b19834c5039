/** Options of a process that refuses no request, however busy the machine is. Tests of the limits set their own. */
export const admitEverything = { Gateway__Load__LoopDelay: '00:01:00', Gateway__Load__QueueTime: '00:01:00' };

/** The same options as a fresh installation has them. */
export const defaultAdmission = {
  Gateway__Load__LoopDelay: '00:00:00.025',
  Gateway__Load__QueueTime: '00:00:00.250',
};

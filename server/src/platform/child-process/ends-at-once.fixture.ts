// A process that the system gave no thread to.
process.abort();
